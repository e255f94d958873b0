internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims about the lifetime of a token, and about its use in a handler.
  static let endingByToken = [
    Claim(
      "ends no registration when a token is released",
      Step(.autoUnobserve, 2),
      idea: "think about what retains a registration",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      let registry = library.makeEndingRegistry(observer: board)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      do { _ = registry.token(for: train, \.delay) }
      train.delay = 5
      try expect(board.lines, is: ["-> 5"], "the board's lines after the token was released")
      registry.unobserveAll()
    },
    Claim(
      "returns tokens that retain nothing",
      Step(.autoUnobserve, 2),
      idea: "follow the strong references from a token",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let board = Board()
      weak var (object, left, lastWord): (AnyObject?, Train?, LastWord?)
      func makeToken() -> (registry: any EndingRegistry<Board>, token: (any ClaimedToken)?) {
        let (registry, train, word) = (
          library.makeEndingRegistry(observer: board), Train(), LastWord()
        )
        (object, left, lastWord) = (registry.object, train, word)
        registry.observe(train, \.delay) { _, _, _ in word.use() }
        return (registry, registry.token(for: train, \.delay))
      }
      let token: (any ClaimedToken)?
      do { token = makeToken().token }
      try expect(object, isDeallocated: true, "the registry while only a token is left")
      try expect(left, isDeallocated: true, "the train while only a token is left")
      try expect(lastWord, isDeallocated: true, "what the handler captures, while a token is left")
      try expect(
        token?.invalidate() == true,
        is: false,
        "the result of the last token's `invalidate`"
      )
    },
    Claim(
      "ends a registration with its token during a call to its handler",
      Step(.autoUnobserve, 2),
      idea:
        "a token may be used while its registration isn't complete yet, or has just been replaced",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      defer { keepObserved(train) }
      let registry = library.makeEndingRegistry(observer: board)
      registry.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
        let result = registry.token(for: train, \.delay)?.invalidate()
        board.show("\(change.text), \(result == true)")
      }
      train.delay = 5
      try expect(
        board.lines,
        is: ["-> 0, true"],
        "the board's lines, with the result of `invalidate`"
      )
      try expect(train.isObserved, is: false, "whether the train is observed after `invalidate`")
      // Another value of the train stays observed meanwhile.
      registry.observe(train, \.platform) { _, _, _ in }
      var (token, result): ((any ClaimedToken)?, Bool?)
      registry.observe(train, \.delay) { _, train, _ in
        registry.unobserve(train, \.delay)
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        result = token?.invalidate()
      }
      token = registry.token(for: train, \.delay)
      train.delay = 6
      train.delay = 7
      try expect(
        result == true,
        is: false,
        "the result of `invalidate` of a registration that was replaced"
      )
      try expect(
        Array(board.lines.suffix(1)),
        is: ["-> 7"],
        "the board's last line after the replacement"
      )
      registry.unobserveAll()
    },
  ]

  /// The claims about tokens that two threads use.
  static let tokensOnThreads = [
    Claim(
      "keeps a registration that one thread makes while another uses the token of an earlier one",
      Step(.autoUnobserve, 2),
      idea: "look for the registration and remove it in one critical section",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let registry: any EndingRegistry = library.makeEndingRegistry(observer: Board())
      let loom = Loom(
        // There are too many orders with the critical sections of the KVO layer, which take no part
        // in the decision.
        watching: [moduleName(of: registry.object)],
        on: {
          SharedRegistry(isObserved: true, hasToken: true) {
            library.makeEndingRegistry(observer: $0)
          }
        },
        threads: [
          "Ada": { $0.invalidate() },
          "Bo": { shared in
            shared.unobserve()
            shared.observe()
          },
        ]
      ) { shared in
        if shared.train?.isObserved == false { return "The new registration has ended." }
        let count = shared.endCount
        return count == 1 ? shared.complaint : "\(count) of 2 calls ended the first registration."
      }
      try expectInEveryOrder(of: loom, "using a token and observing anew on two threads")
    }
  ]
}
