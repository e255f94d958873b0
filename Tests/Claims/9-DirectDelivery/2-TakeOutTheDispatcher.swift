internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  /// The claims of the step “Take out the dispatcher”.
  static let takeOutTheDispatcher: [LibraryClaim] = [
    LibraryClaim(
      "shares no lock with another registry",
      Step(9, 2),
      fault: "a number that every registry takes from one counter",
      idea: "think about what has to be between a ledger and a registration that's in the ledger",
      section: "09-direct-delivery.md#the-front-desk"
    ) { (library: any LedgerLibrary) in
      for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
        let boards = [Board(), Board()]
        let trains = [Train(number: 7), Train(number: 8)]
        let registries = boards.map { library.makeRegistry(observer: $0, retainObserved: false) }
        for (registry, train) in zip(registries, trains) {
          registry.observe(train, \.delay, options: options) { board, _, change in
            board.show(change.text)
          }
        }
        let records = try trains.map { train in try recordingLocks { _ in train.delay = 5 } }
        for registry in registries { registry.unobserveAll() }
        try expect(
          boards.contains(where: \.lines.isEmpty),
          is: false,
          "whether a board is empty after a change",
          idea: "a ledger can call only what has been added to it"
        )
        try expectNothingShared(records, "the deliveries of two registries")
      }
      for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
        let (board, train) = (Board(), Train())
        let records = try [true, false].map { isRetaining in
          let registry = library.makeRegistry(observer: board, retainObserved: isRetaining)
          return try recordingLocks { _ in
            for _ in 1...2 { registry.observe(train, \.delay, options: options) { _, _, _ in } }
            for _ in 1...2 { registry.unobserve(train, \.delay) }
          }
        }
        try expectNothingShared(records, "two registries that observe and unobserve")
      }
    }
  ]

  /// Throws a refutation if a lock was entered in two operations.
  private static func expectNothingShared(_ records: [LockRecord], _ operations: String) throws {
    try expect(
      records[0].filesOfLocks(sharedWith: records[1]),
      is: [],
      "the files of the locks that are used by both of \(operations)"
    )
  }
}
