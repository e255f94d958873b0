internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims about calls in a round.
  static let callingWhileWanted = [
    Claim(
      "holds no lock while it calls a handler, or releases one",
      Step(.directDelivery, 2),
      idea: "look at the state under the lock, and act on it afterward",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding {
        let (board, train) = (Board(), Train())
        var registry: (any EndingRegistry<Board>)? = library.makeRegistry(
          observer: board,
          retainObserved: isRetaining
        )
        var (callCounts, releaseCounts): ([Int], [Int]) = ([], [])
        _ = try enteredLocks {
          do {
            let lastWord = LastWord { releaseCounts.append(heldLockCount) }
            registry?.observe(train, \.delay, options: [.initial, .prior]) { _, _, _ in
              lastWord.use()
              callCounts.append(heldLockCount)
            }
          }
          train.delay = 5
          ending.end(train, \.delay, in: &registry)
        }
        try expect(
          callCounts.max() ?? 0,
          is: 0,
          "the number of locks held while a handler was called"
        )
        try expect(
          releaseCounts,
          is: [0],
          "the number of locks held while a handler was released after \(ending.rawValue)"
        )
        withExtendedLifetime(board) {}
      }
    },
    Claim(
      "calls a handler in a round only while it's still wanted",
      Step(.directDelivery, 2),
      idea: "a round calls the entries that were in the ledger when it began",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding {
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
    Claim(
      "doesn't call a handler whose observer was deallocated earlier in the round",
      Step(.directDelivery, 2),
      idea: "the ledger retains the registration, but nothing else that a call needs",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      let (board, train) = (Board(), Train())
      var (callCount, second) = (0, Board() as Board?)
      weak let left = second
      let first = library.makeRegistry(observer: board, retainObserved: false)
      first.observe(train, \.delay) { _, _, _ in second = nil }
      let registry = second.map { library.makeRegistry(observer: $0, retainObserved: false) }
      registry?.observe(train, \.arrival) { _, _, _ in callCount += 1 }
      train.delay = 5
      registry?.unobserveAll()
      first.unobserveAll()
      try expect(left, isDeallocated: true, "the observer that the first handler released")
      try expect(callCount, is: 0, "the number of calls without an observer")
    },
  ]
}
