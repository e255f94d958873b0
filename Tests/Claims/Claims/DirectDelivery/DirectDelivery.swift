internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `directDelivery`.
  static let directDelivery: [Claim] =
    sharingNoLocks + puttingInLedger + callingWhileWanted + endingWhileBeginning

  private static let puttingInLedger = [
    Claim(
      "adds one entry to the ledger, and removes it however the registration ends",
      Step(.directDelivery, 1),
      idea: "what's in the ledger has to be removed in each of the ways in which it can end",
      section: "09-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding {
        let (board, train) = (Board(), Train())
        defer { keepObserved(train) }
        var registry: (any EndingRegistry<Board>)? = library.makeRegistry(
          observer: board,
          retainObserved: isRetaining
        )
        registry?.observe(train, \.delay) { board, _, change in board.show(change.text) }
        registry?.observe(train, \.delay) { board, _, _ in board.show("again") }
        let count = train.observerList.ledger.entries.count
        train.delay = 5
        ending.end(train, \.delay, in: &registry)
        let isObserved = train.isObserved
        train.delay = 6
        try expect(count, is: 1, "the number of entries in the train's ledger")
        try expect(isObserved, is: false, "whether an entry is left after \(ending.rawValue)")
        try expect(board.lines, is: ["-> 5"], "the board's lines after \(ending.rawValue)")
      }
    }
  ]

  /// Each way in which a registration ends, with and without retaining.
  static var eachEnding: [(isRetaining: Bool, ending: Ending)] {
    [true, false].flatMap { isRetaining in Ending.allCases.map { (isRetaining, $0) } }
  }
}
