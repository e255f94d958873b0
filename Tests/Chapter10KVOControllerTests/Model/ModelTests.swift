import Foundation
import KVOController
import Testing

@Suite struct `A model of the library` {
  /// Other histories: `MODEL_SEED=7 MODEL_OPERATIONS=1000000 swift test --filter model`.
  @Test func `foretells every call, answer and death of random histories`() {
    let environment = ProcessInfo.processInfo.environment
    let result = Model().search(
      from: environment["MODEL_SEED"].flatMap { UInt64($0) } ?? 1,
      operations: environment["MODEL_OPERATIONS"].flatMap { Int($0) } ?? 25_000
    )
    #expect(result.failure == nil, "\(result.failure.map(String.init) ?? "")")
  }

  @Test(arguments: Fault.allCases)
  func `finds a fault, and shrinks its history to a few operations`(_ fault: Fault) throws {
    let failure = try #require(Model(fault: fault).search(from: 1, operations: 20_000).failure)
    #expect(failure.history.count <= 4, "\(failure)")
    #expect(Model().play(failure.history).difference == nil)
  }

  /// As they were printed by a failure of the library, or of a version that was wrong on purpose.
  @Test(
    arguments: [
      // Who wants to know of a change only after it was told before it, too.
      [.observe(3, 0, [.total], []), .observe(6, 0, [.platform], [.prior]), .add(0, .platform, 1)],
      // The old value of an inner change was taken for that of the outer one.
      [
        .observe(5, 1, [.stopCount], [], do: [.add(1, .stops, 2)]),
        .observe(4, 1, [.stopCount], [.old]),
        .set(1, .stops, 2),
      ],
      // Unobserving in the initial call left a ledger entry behind.
      [.observe(5, 2, [.platform], [.initial], do: [.unobserveAll(5)])],
      // Who was unobserved before a change was told after it.
      [.observe(0, 0, [.total], [.prior], do: [.unobservePost(0, 0)]), .add(0, .platform, 3)],
    ] as [[Operation]]
  )
  func `foretells what went wrong once`(_ history: [Operation]) {
    let difference = Model().play(history).difference
    #expect(difference == nil)
  }
}
