internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims about ending everything while a handler is called or released.
  static let endingInCalls = [
    Claim(
      "can end everything during a call to one of its handlers",
      Step(.autoUnobserve, 1),
      idea: "the round that's under way may still reach registrations that have ended",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      defer { keepObserved(train) }
      let registry = library.makeEndingRegistry(observer: board)
      registry.observe(train, \.delay) { board, _, change in
        board.show("first \(change.text)")
        registry.unobserveAll()
      }
      registry.observe(train, \.arrival) { board, _, _ in board.show("second") }
      train.delay = 5
      try expect(board.lines, is: ["first -> 5"], "the board's lines after the change")
      try expect(train.isObserved, is: false, "whether the train is observed after the change")
    },
    Claim(
      "can end everything during the first call to a handler",
      Step(.autoUnobserve, 1),
      idea: "with `initial`, a handler is called before the ledger entry is complete",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      defer { keepObserved(train) }
      let registry = library.makeEndingRegistry(observer: board)
      registry.observe(train, \.platform) { board, _, _ in board.show("platform") }
      registry.observe(train, \.delay, options: [.initial, .new]) { board, _, change in
        board.show("delay \(change.text)")
        registry.unobserveAll()
      }
      train.delay = 5
      train.platform = 2
      try expect(board.lines, is: ["delay -> 0"], "the board's lines after two changes")
      try expect(train.isObserved, is: false, "whether the train is observed after `observe`")
    },
    Claim(
      "holds no lock while it releases what `unobserveAll` ends",
      Step(.autoUnobserve, 1),
      idea:
        "a handler's `deinit` may run when the last reference to the handler is released, and may use "
        + "the registry",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let (board, train, other) = (Board(), Train(), Train(number: 8))
      let registry = library.makeEndingRegistry(observer: board)
      var lockCounts: [Int] = []
      do {
        let lastWord = LastWord {
          lockCounts.append(heldLockCount)
          if heldLockCount > 0 { return }
          registry.observe(other, \.platform) { _, _, _ in }
          board.show(registry.unobserve(other, \.platform) ? "observed" : "not observed")
        }
        registry.observe(train, \.delay) { _, _, _ in lastWord.use() }
      }
      _ = try enteredLocks { registry.unobserveAll() }
      try expect(
        lockCounts,
        is: [0],
        "the number of locks that were held while a handler was released"
      )
      try expect(board.lines, is: ["observed"], "the board's lines after the handler's release")
    },
    Claim(
      "holds no lock while its deallocation releases handlers",
      Step(.autoUnobserve, 1),
      idea: "a handler's `deinit` runs when the last reference to the handler is released",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      var registry: (any EndingRegistry<Board>)? = library.makeEndingRegistry(observer: board)
      var lockCounts: [Int] = []
      do {
        let lastWord = LastWord { lockCounts.append(heldLockCount) }
        registry?.observe(train, \.delay) { _, _, _ in lastWord.use() }
      }
      _ = try enteredLocks { registry = nil }
      try expect(
        lockCounts,
        is: [0],
        "the number of locks that were held while a handler was released"
      )
      withExtendedLifetime(board) {}
    },
  ]
}
