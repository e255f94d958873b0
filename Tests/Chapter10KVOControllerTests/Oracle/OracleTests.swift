import Foundation
import KVOController
import Testing

@Suite struct `A model of the library` {
  /// Other scripts: `ORACLE_SEED=7 ORACLE_SCRIPTS=100000 swift test --filter 'model of the
  /// library'`.
  @Test func `predicts every event of random scripts`() {
    let environment = ProcessInfo.processInfo.environment
    let failure = Search().failure(
      from: environment["ORACLE_SEED"].flatMap { UInt64($0) } ?? 1,
      scripts: environment["ORACLE_SCRIPTS"].flatMap { Int($0) } ?? 800
    )
    if let failure { Issue.record("\(failure)") }
  }

  /// As they were printed by a failure of the model, of the library, or of a version that was wrong
  /// on purpose.
  @Test(
    arguments: [
      // A registration that a nested round removed was taken to have left the outer round.
      [
        .link(0, to: 1), .observe(.raw(0), 0, .nextValue, [.prior]),
        .react(.raw(0), to: 1, [.link(0, to: 2)]),
        .react(.raw(0), to: 2, [.remove(.raw(0), 0, .nextValue)]), .set(1, .value, 1),
      ],
      // The old value of a nested change was taken for that of the outer one.
      [
        .observe(.nonRetaining(2), 1, .stopCount, []),
        .observe(.retaining(2), 1, .stopCount, [.old]),
        .react(.nonRetaining(2), to: 1, [.append(1, 2)]), .append(1, 0),
      ],
      // A registration that was made during an announcement didn't follow the value afterward.
      [.announce(0, 1, after: [.observe(.raw(0), 0, .mixed, [])]), .set(0, .value, 1)],
    ] as [[Step]]
  )
  func `predicts scripts that once went wrong`(_ script: [Step]) {
    let difference = Search().difference(in: script)
    #expect(difference == nil)
  }

  @Test(arguments: Model.Fault.allCases)
  func `finds a fault, and shrinks its script to a few steps`(_ fault: Model.Fault) throws {
    let failure = try #require(Search(fault: fault).failure(scripts: 1_000))
    #expect(failure.script.count <= 8, "\(failure)")
    #expect(Search().difference(in: failure.script) == nil)
  }
}

/// A search for a script whose events aren't those that the model predicts.
struct Search {
  var fault: Model.Fault?

  /// A script that the library and the model disagree about.
  struct Disagreement: CustomStringConvertible {
    let seed: UInt64
    let script: [Step]
    let difference: String

    /// To make a test of the script, only the options need their dots.
    var description: String {
      let steps = script.map { "  .\($0),\n".replacing("Chapter10KVOControllerTests.", with: "") }
      return "Script of seed \(seed), shrunk to:\n[\n\(steps.joined())]\n\(difference)"
    }
  }

  /// Plays the scripts of consecutive seeds until one fails, and returns the failure, shrunk.
  func failure(from seed: UInt64 = 1, scripts: Int) -> Disagreement? {
    for seed in seed..<seed + UInt64(scripts) {
      let script = RandomScript.steps(seed: seed)
      guard difference(in: script) != nil else { continue }
      let shrunk = script.shrunk { difference(in: $0) != nil }
      return difference(in: shrunk).map { Disagreement(seed: seed, script: shrunk, difference: $0) }
    }
    return nil
  }

  /// Plays a script, and describes the first event that isn't as predicted.
  func difference(in script: [Step]) -> String? {
    let (found, predicted) = (Stage.events(of: script), Model.events(of: script, fault))
    guard found != predicted else { return nil }
    let common = zip(found, predicted).prefix { $0 == $1 }.count
    return """
      Event \(common) was: \(found.dropFirst(common).first.map { "\($0)" } ?? "missing")
      The model predicts: \(predicted.dropFirst(common).first.map { "\($0)" } ?? "none")
      """
  }
}
