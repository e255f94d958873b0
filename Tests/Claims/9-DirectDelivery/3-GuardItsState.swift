internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let guardItsState = Step(9, 3).claims([
    LibraryClaim(
      "neither calls a handler nor leaves a ledger entry, however its registration has ended",
      fault: "an `unobserveAll` that removes the ledger entries, but doesn't change the states",
      idea:
        "a round calls the entries that were in the ledger when it began, and with `initial`, a "
        + "handler is called before the entry is in the ledger",
      section: "09-direct-delivery.md#what-the-state-is-for"
    ) { (library: any LedgerLibrary) in
      for isRetaining in [true, false] {
        let makeRegistry: RegistryMaker = {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
        for ending in Ending.allCases {
          for options: ObservingOptions in [.new, [.prior, .new]] {
            let (board, train) = (Board(), kept(Train()))
            let first = makeRegistry(board)
            var second: (any EndingRegistry<Board>)? = makeRegistry(board)
            first.observe(train, \.delay, options: options) { _, train, _ in
              ending.end(train, \.arrival, in: &second)
            }
            second?.observe(train, \.arrival, options: options) { board, _, _ in board.show("late")
            }
            for _ in 1...2 { train.delay += 1 }
            try expect(
              board.lines,
              is: [],
              "the board's lines after \(ending.rawValue) earlier in the same round"
            )
          }
          try expectNothingLeft(by: ending, makeRegistry)
        }
      }
    }
  ])
}
