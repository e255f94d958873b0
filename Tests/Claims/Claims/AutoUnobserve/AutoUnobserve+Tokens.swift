internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about what a token is for.
  static let returningTokens = [
    Claim(
      "returns a token only for a value that's observed",
      Step(.autoUnobserve, 2),
      idea: "look up the registration by its object and its key path",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      guard let registry = trains.registry else { return }
      let other = library.makeEndingRegistry(observer: trains.board)
      let (first, second) = (trains.first, trains.second)
      func expectToken(
        _ token: (any ClaimedToken)?,
        _ expected: Bool,
        _ value: String
      ) throws {
        try expect(token != nil, is: expected, "whether there's a token for \(value)")
      }
      let token = registry.token(for: first, \.delay)
      try expectToken(token, true, "an observed value")
      try withExtendedLifetime(token) {
        try expectToken(registry.token(for: first, \.delay), true, "the same value again")
      }
      try expectToken(registry.token(for: first, \.platform), true, "another observed value")
      try expectToken(registry.token(for: second, \.delay), true, "a value of another train")
      try expectToken(registry.token(for: second, \.platform), false, "a key path of another train")
      try expectToken(other.token(for: first, \.delay), false, "a value of another registry")
      registry.unobserve(first, \.delay)
      try expectToken(registry.token(for: first, \.delay), false, "a value after `unobserve`")
      registry.unobserveAll()
      try expectToken(registry.token(for: second, \.delay), false, "a value after `unobserveAll`")
    },
    Claim(
      "ends a registration with its token",
      Step(.autoUnobserve, 2),
      idea: "a token has to end its registration in the same way as `unobserve`, and end no other",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      guard let registry = trains.registry else { return }
      let (first, board) = (trains.first, trains.board)
      let other = library.makeEndingRegistry(observer: board)
      other.observe(first, \.delay) { board, _, _ in board.show("other") }
      let token = registry.token(for: first, \.delay)
      try expect(token?.invalidate() == true, is: true, "the result of `invalidate`")
      first.delay = 5
      first.platform = 2
      trains.second.delay = 6
      try expect(
        board.lines,
        is: ["other", "7: -> 2", "8: -> 6"],
        "the board's lines after one of four registrations was ended by its token"
      )
      try expect(
        registry.unobserve(first, \.delay),
        is: false,
        "the result of `unobserve` after `invalidate`"
      )
      try expect(
        registry.observe(first, \.delay) { _, _, _ in },
        is: true,
        "the result of `observe` after `invalidate`"
      )
      registry.unobserveAll()
      other.unobserveAll()
    },
    Claim(
      "ends a registration with its token only once, and says so",
      Step(.autoUnobserve, 2),
      idea: "the result of `invalidate` says whether this call ended the registration",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      let registry = library.makeEndingRegistry(observer: board)
      func makeToken() -> (any ClaimedToken)? {
        registry.observe(train, \.delay) { _, _, _ in }
        return registry.token(for: train, \.delay)
      }
      var token = makeToken()
      let twin = registry.token(for: train, \.delay)
      let results = [token, twin, token].map { $0?.invalidate() == true }
      try expect(
        results,
        is: [true, false, false],
        "the results of `invalidate` of a token, of another token, and of the first one again"
      )
      token = makeToken()
      registry.unobserve(train, \.delay)
      try expect(
        token?.invalidate() == true,
        is: false,
        "the result of `invalidate` after `unobserve`"
      )
      token = makeToken()
      registry.unobserveAll()
      try expect(
        token?.invalidate() == true,
        is: false,
        "the result of `invalidate` after `unobserveAll`"
      )
      try expect(train.isObserved, is: false, "whether the train is observed at the end")
      withExtendedLifetime(board) {}
    },
    Claim(
      "doesn't end a registration with the token of an earlier one",
      Step(.autoUnobserve, 2),
      idea: "two registrations of the same object and key path aren't the same registration",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      let registry = library.makeEndingRegistry(observer: board)
      registry.observe(train, \.delay) { _, _, _ in }
      let token = registry.token(for: train, \.delay)
      registry.unobserve(train, \.delay)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      try expect(
        token?.invalidate() == true,
        is: false,
        "the result of an earlier token's `invalidate`"
      )
      train.delay = 5
      try expect(board.lines, is: ["-> 5"], "the board's lines after one change")
      registry.unobserveAll()
    },
  ]
}
