internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher` about what's left of registrations that have ended.
  static let leavingTheTable = [
    Claim(
      "leaves no entry in the dispatcher's table behind",
      Step(.dispatcher, 3),
      overruledAt: .directDelivery,
      idea: "whatever `observe` puts into the table has to be removed again, in every case",
      section: "04-dispatcher.md#states"
    ) { (library: any DispatchingLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        registry.observe(other, \.delay) { _, _, _ in }
        try library.expectNoEntries(leftBy: "observing and unobserving") {
          registry.observe(train, \.delay) { _, _, _ in }
          registry.unobserve(train, \.delay)
        }
        try library.expectNoEntries(leftBy: "unobserving in the initial call") {
          registry.observe(train, \.delay, options: .initial) { _, _, _ in
            registry.unobserve(train, \.delay)
          }
        }
        try library.expectNoEntries(leftBy: "observing what's already observed") {
          registry.observe(other, \.delay) { _, _, _ in }
        }
        try library.expectNoEntries(leftBy: "unobserving in a call") {
          registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
          train.delay += 1
        }
        registry.unobserve(other, \.delay)
      }
    }
  ]
}

extension DispatchingLibrary {
  /// Throws a refutation if the dispatcher's table has more entries after an action than before.
  func expectNoEntries(leftBy action: String, _ body: () throws -> Void) throws {
    let before = dispatchedCount
    try body()
    try expect(
      dispatchedCount - before,
      is: 0,
      "the number of entries that \(action) has left in the dispatcher's table"
    )
  }
}
