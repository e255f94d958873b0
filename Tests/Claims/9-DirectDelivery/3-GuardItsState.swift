internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  /// The claims of the step “Guard its state”.
  static let guardItsState: [LibraryClaim] = [
    LibraryClaim(
      "calls a handler in a round only while it's still wanted",
      Step(9, 3),
      idea: "a round calls the entries that were in the ledger when it began",
      section: "09-direct-delivery.md#what-the-state-is-for"
    ) { (library: any LedgerLibrary) in
      for (isRetaining, ending) in Ending.inBothRegistries {
        for options in [ObservingOptions.new, [.prior, .new]] {
          let round = EndingRound(library, ending, isRetaining: isRetaining, options, options)
          round.train.delay = 5
          try expect(
            round.board.lines,
            is: [],
            "the board's lines after \(ending.rawValue) earlier in the same round"
          )
          round.train.delay = 6
          try expect(round.board.lines, is: [], "the board's lines after another change")
        }
      }
    },
    LibraryClaim(
      "leaves no entry behind if a registration ends during its first call",
      Step(9, 3),
      idea: "with `initial`, a handler is called before the entry is in the ledger",
      section: "09-direct-delivery.md#what-the-state-is-for"
    ) { (library: any LedgerLibrary) in
      for (isRetaining, ending) in Ending.inBothRegistries {
        let (board, train) = (Board(), Train())
        defer { keepObserved(train) }
        var registry: (any EndingRegistry<Board>)? = library.makeRegistry(
          observer: board,
          retainObserved: isRetaining
        )
        weak var left: Farewell?
        do {
          let farewell = Farewell()
          left = farewell
          registry?.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
            farewell.use()
            board.show(change.text)
            ending.end(train, \.delay, in: &registry)
          }
        }
        train.delay = 5
        let occasion = "after \(ending.rawValue) during the first call"
        try expect(board.lines, is: ["-> 0"], "the board's lines \(occasion)")
        try expect(train.isObserved, is: false, "whether an entry is left \(occasion)")
        try expect(left, isDeallocated: true, "what the handler captures, \(occasion)")
      }
    },
  ]
}

/// A train with two registrations, the first of which ends the second in each round.
private final class EndingRound {
  let (train, board) = (Train(), Board())
  private let first: any EndingRegistry<Board>
  private var second: (any EndingRegistry<Board>)?

  init(
    _ library: any LedgerLibrary,
    _ ending: Ending,
    isRetaining: Bool,
    _ firstOptions: ObservingOptions,
    _ secondOptions: ObservingOptions
  ) {
    first = library.makeRegistry(observer: board, retainObserved: isRetaining)
    second = library.makeRegistry(observer: board, retainObserved: isRetaining)
    first.observe(train, \.delay, options: firstOptions) { [unowned self] _, train, _ in
      ending.end(train, \.arrival, in: &second)
    }
    second?.observe(train, \.arrival, options: secondOptions) { board, _, change in
      board.show(change.text)
    }
  }

  deinit {
    first.unobserveAll()
    second?.unobserveAll()
    keepObserved(train)
  }
}
