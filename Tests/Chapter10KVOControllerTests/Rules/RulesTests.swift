import Foundation
import KVOController
import Testing

@Suite struct `A model of the rules` {
  /// Other scripts: `RULES_SEED=7 RULES_SCRIPTS=100000 swift test --filter 'model of the rules'`.
  @Test(arguments: ScriptMode.allCases)
  func `predicts every notification of random scripts`(_ mode: ScriptMode) {
    let environment = ProcessInfo.processInfo.environment
    let search = RuleSearch(mode: mode)
    let result = search.run(
      from: environment["RULES_SEED"].flatMap { UInt64($0) } ?? 1,
      scripts: environment["RULES_SCRIPTS"].flatMap { Int($0) } ?? 200
    )
    if let failure = result.failure { Issue.record("\(search.shrunk(failure))") }
    if environment["RULES_SCRIPTS"] != nil { print("\(mode): \(result)") }
  }

  @Test(
    arguments: [
      // A registration that a nested round removed was taken to have left the outer round.
      [
        .link(0, to: 1), .observe(0, 0, .nextValue, [.prior]),
        .react(0, to: 1, [.link(0, to: 2)]), .react(0, to: 2, [.remove(0, 0, .nextValue)]),
        .set(1, .value, 1),
      ],
      // An addition by a getter and a setter was taken for one in place.
      [
        .observe(0, 0, .manual, [.prior, .new]), .react(0, to: 1, [.set(0, .manual, 5)]),
        .add(0, .manual, 1),
      ],
    ] as [[Step]]
  )
  func `predicts scripts that it once predicted wrongly`(_ script: [Step]) {
    #expect(RuleSearch(mode: .reentrant).play(script).difference == nil)
  }

  @Test(arguments: RuleModel.Fault.allCases)
  func `disagrees once it is wrong on purpose`(_ fault: RuleModel.Fault) throws {
    let search = RuleSearch(fault: fault, mode: .reentrant)
    let failure = try #require(search.run(from: 1, scripts: 1000).failure)
    #expect(RuleSearch(mode: .reentrant).play(failure.script).difference == nil)
  }

  @Test(arguments: [RuleModel.Fault.ignoresEqualValues, .freezesReads, .ignoresLeaving])
  func `shrinks a failing script to a few steps`(_ fault: RuleModel.Fault) throws {
    let search = RuleSearch(fault: fault, mode: .reentrant)
    let failure = search.shrunk(try #require(search.run(from: 1, scripts: 1000).failure))
    #expect(failure.script.count <= 6, "\(failure)")
    #expect(RuleSearch(mode: .reentrant).play(failure.script).difference == nil)
  }
}
