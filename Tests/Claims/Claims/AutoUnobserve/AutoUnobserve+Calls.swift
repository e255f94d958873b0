internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about ending everything while a handler is called or released.
  static let endingInCalls = [
    Claim(
      "can end everything during the first call to a handler",
      Step(.autoUnobserve, 1),
      idea: "with `initial`, a handler is called before the ledger entry is complete",
      section: "06-auto-unobserve.md#retaining"
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
    }
  ]
}
