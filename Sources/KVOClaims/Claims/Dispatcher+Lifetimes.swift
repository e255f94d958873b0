internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `dispatcher` about lifetimes.
  static let referringWeakly = observersDeallocated + registriesDeallocated

  private static let observersDeallocated = [
    Claim(
      "doesn't deliver changes after the observer's deallocation",
      Step(.dispatcher, 2),
      idea: "the observer may be gone when a change arrives, which isn't an error",
      section: "4-dispatcher.md#guard-order"
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
      "can be unobserved after the observer's deallocation",
      Step(.dispatcher, 2),
      idea: "ending a registration doesn't require the observer",
      section: "4-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        var board: Board? = Board()
        let registry = board.map { library.makeRegistry(observer: $0) }
        registry?.observe(train, \.delay) { _, _, _ in }
        registry?.observe(other, \.delay) { _, _, _ in }
        board = nil
        try expect(
          [registry?.unobserve(train, \.delay), registry?.unobserve(train, \.delay)],
          is: [true, false],
          "the results of two calls of `unobserve` after the observer's deallocation"
        )
        try expect(
          [train, other].map(\.observerList.ledger.isObserved),
          is: [false, true],
          "whether the train that was unobserved, and another one, are observed"
        )
        registry?.unobserve(other, \.delay)
      }
    },
    Claim(
      "doesn't deliver changes that the observer's deallocation makes",
      Step(.dispatcher, 2),
      idea: "an observer that's being deallocated can't be passed to a handler anymore",
      section: "4-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        final class Platform {
          let train: Train
          let farewell: Farewell

          init(_ train: Train) {
            self.train = train
            farewell = Farewell { train.delay += 1 }
          }
          deinit { train.delay += 1 }
        }
        var (calls, platform) = (0, Platform?(Platform(train)))
        let registry = platform.map { library.makeRegistry(observer: $0) }
        registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
        platform = nil
        try expect(train.delay, is: 2, "the delay after two changes during the deallocation")
        try expect(calls, is: 0, "the number of calls for these changes")
        registry?.unobserve(train, \.delay)
      }
    },
    Claim(
      "retains its observer during a call, and no longer",
      Step(.dispatcher, 2),
      idea: "take the references that a call needs before it, and release them after it",
      section: "4-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        var board: Board? = Board()
        weak let observer = board
        let registry = board.map { library.makeRegistry(observer: $0) }
        var wasDeallocated = true
        registry?.observe(train, \.delay) { shown, _, change in
          // The call itself is now the last owner.
          board = nil
          shown.show(change.text)
          wasDeallocated = observer == nil
        }
        registry?.observe(train, \.arrival) { _, _, _ in wasDeallocated = true }
        train.delay = 5
        try expect(wasDeallocated, is: false, "whether the observer was deallocated in the call")
        try expect(observer, isDeallocated: true, "the observer after the call")
        registry?.unobserve(train, \.delay)
        registry?.unobserve(train, \.arrival)
      }
    },
  ]
}
