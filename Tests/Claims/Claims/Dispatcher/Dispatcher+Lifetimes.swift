internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher` about lifetimes.
  static let referringWeakly = observersDeallocated + registriesDeallocated

  private static let observersDeallocated = [
    Claim(
      "doesn't deliver changes after the observer's deallocation",
      Step(.dispatcher, 2),
      idea: "the observer may be gone when a change arrives, which isn't an error",
      section: "04-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        var (calls, board, otherBoard) = (0, Board?(Board()), Board())
        let registry = board.map { library.makeRegistry(observer: $0) }
        let otherRegistry = library.makeRegistry(observer: otherBoard)
        registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
        registry?.observe(other, \.platform) { _, _, _ in calls += 1 }
        otherRegistry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        train.delay = 5
        weak let gone = board
        board = nil
        try expect(gone, isDeallocated: true, "the observer after its last owner let go")
        train.delay = 0
        other.platform = 2
        try expect(calls, is: 1, "the number of calls if only the first change came in time")
        try expect(otherBoard.lines, is: ["-> 5", "-> 0"], "the lines of another registry's board")
        otherBoard = Board()
        train.delay = 1
      }
    },
    Claim(
      "can unobserve after the observer's deallocation",
      Step(.dispatcher, 2),
      idea: "ending a registration takes its object and its key path, but not the observer",
      section: "04-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        var board = Board?(Board())
        let registry = board.map { library.makeRegistry(observer: $0) }
        registry?.observe(train, \.delay) { _, _, _ in }
        board = nil
        let wasObserved = registry?.unobserve(train, \.delay)
        try expect(wasObserved, is: true, "the result of `unobserve` without the observer")
        try expect(
          train.observerList.ledger.isObserved,
          is: false,
          "whether the train is still observed afterward"
        )
      }
    },
  ]
}
