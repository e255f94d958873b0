internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let takeOutTheDispatcher = Step(9, 2).claims([
    LibraryClaim(
      "shares no lock with another registry",
      fault: "a number that every registry takes from one counter",
      idea: "think about what has to be between a ledger and a registration that's in the ledger",
      section: "09-direct-delivery.md#the-front-desk"
    ) { (library: any LedgerLibrary) in
      for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
        let (board, train) = (Board(), kept(Train()))
        let records = try [true, false].map { isRetaining in
          let registry = library.makeRegistry(observer: board, retainObserved: isRetaining)
          return try recordingLocks { _ in
            for _ in 1...2 { registry.observe(train, \.delay, options: options) { _, _, _ in } }
            train.delay += 1
            for _ in 1...2 { registry.unobserve(train, \.delay) }
          }
        }
        try expect(
          records[0].filesOfLocks(sharedWith: records[1]),
          is: [],
          "the files of the locks that are used by both of two registries"
        )
      }
    }
  ])
}
