internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  /// The claims of the step “Guard its state”.
  static let guardItsState: [LibraryClaim] = [
    LibraryClaim(
      "neither calls a handler nor leaves a ledger entry, however its registration has ended",
      Step(9, 3),
      fault: "an `unobserveAll` that removes the ledger entries, but doesn't change the states",
      idea:
        "a round calls the entries that were in the ledger when it began, and with `initial`, a "
        + "handler is called before the entry is in the ledger",
      section: "09-direct-delivery.md#what-the-state-is-for"
    ) { (library: any LedgerLibrary) in
      for (isRetaining, ending) in Ending.inBothRegistries {
        let (board, train) = (Board(), Train())
        defer { keepObserved(train) }
        let makeRegistry: RegistryMaker = {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
        var registry: (any EndingRegistry<Board>)? = makeRegistry(board)
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
        for options: ObservingOptions in [.new, [.prior, .new]] {
          let board = Board()
          let first = makeRegistry(board)
          var second: (any EndingRegistry<Board>)? = makeRegistry(board)
          first.observe(train, \.delay, options: options) { _, train, _ in
            ending.end(train, \.arrival, in: &second)
          }
          second?.observe(train, \.arrival, options: options) { board, _, _ in board.show("late") }
          train.delay += 1
          train.delay += 1
          try expect(
            board.lines,
            is: [],
            "the board's lines after \(ending.rawValue) earlier in the same round"
          )
          first.unobserveAll()
          second?.unobserveAll()
        }
        try expectNothingLeft(by: ending, makeRegistry)
      }
    }
  ]
}
