internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about locks that two registries share.
  static let sharingNoLocks = [
    Claim(
      "shares no lock with another registry when it calls a handler",
      Step(.directDelivery, 1),
      idea: "think about what has to be between a ledger and a registration that's in the ledger",
      section: "09-direct-delivery.md#the-idea"
    ) { (library: any RetainingLibrary) in
      for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
        let boards = [Board(), Board()]
        let trains = [Train(number: 7), Train(number: 8)]
        let registries = boards.map { library.makeRegistry(observer: $0, retainObserved: false) }
        for (registry, train) in zip(registries, trains) {
          registry.observe(train, \.delay, options: options) { board, _, change in
            board.show(change.text)
          }
        }
        let locks = try trains.map { train in try enteredLocks { train.delay = 5 } }
        for registry in registries { registry.unobserveAll() }
        try expect(
          boards.contains(where: \.lines.isEmpty),
          is: false,
          "whether a board is empty after a change",
          idea: "a ledger can call only what has been added to it"
        )
        try expectNothingShared(locks, "the deliveries of two registries")
      }
    },
    Claim(
      "shares no lock with another registry when it observes and unobserves",
      Step(.directDelivery, 1),
      idea: "ask whether two registries have to know anything about each other",
      section: "09-direct-delivery.md#the-idea"
    ) { (library: any RetainingLibrary) in
      for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
        let (board, train) = (Board(), Train())
        let locks = try [true, false].map { isRetaining in
          let registry = library.makeRegistry(observer: board, retainObserved: isRetaining)
          return try enteredLocks {
            for _ in 1...2 { registry.observe(train, \.delay, options: options) { _, _, _ in } }
            for _ in 1...2 { registry.unobserve(train, \.delay) }
          }
        }
        try expectNothingShared(locks, "two registries that observe and unobserve")
      }
    },
  ]

  /// Throws a refutation if a lock was entered in two operations.
  private static func expectNothingShared(_ locks: [EnteredLocks], _ operations: String) throws {
    try expect(
      locks[0].shared(with: locks[1]),
      is: [],
      "the files of the locks that are used by both of \(operations)"
    )
  }
}
