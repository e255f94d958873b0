internal import TaskTesting
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension Claim {
  /// The claims of the step “Return a token”.
  static let returnAToken: [Claim] = [
    Claim(
      "returns a token only for a value that's observed",
      Step(6, 2),
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
      Step(6, 2),
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
      Step(6, 2),
      consequenceOf: "ends a registration with its token",
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
      Step(6, 2),
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
    Claim(
      "ends no registration when a token is released",
      Step(6, 2),
      idea: "think about what retains a registration",
      section: "06-auto-unobserve.md#what-a-token-may-keep"
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
      Step(6, 2),
      idea: "follow the strong references from a token",
      section: "06-auto-unobserve.md#what-a-token-may-keep"
    ) { (library: any AutomaticLibrary) in
      let board = Board()
      weak var (object, left, captured): (AnyObject?, Train?, Farewell?)
      func makeToken() -> (registry: any EndingRegistry<Board>, token: (any ClaimedToken)?) {
        let (registry, train, farewell) = (
          library.makeEndingRegistry(observer: board), Train(), Farewell()
        )
        (object, left, captured) = (registry.object, train, farewell)
        registry.observe(train, \.delay) { _, _, _ in farewell.use() }
        return (registry, registry.token(for: train, \.delay))
      }
      let token: (any ClaimedToken)?
      do { token = makeToken().token }
      try expect(object, isDeallocated: true, "the registry while only a token is left")
      try expect(left, isDeallocated: true, "the train while only a token is left")
      try expect(captured, isDeallocated: true, "what the handler captures, while a token is left")
      try expect(
        token?.invalidate() == true,
        is: false,
        "the result of the last token's `invalidate`"
      )
    },
    Claim(
      "ends a registration with its token during a call to its handler",
      Step(6, 2),
      consequenceOf: "ends a registration with its token",
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
    Claim(
      "holds no lock while a token ends its registration",
      Step(6, 2),
      consequenceOf: "ends a registration with its token",
      idea: "take the registration out of your table under the lock, and end it after unlocking",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try expectRelease(by: .token) { library.makeEndingRegistry(observer: $0) }
      try expectNoLockHeld(in: .token) { library.makeEndingRegistry(observer: $0) }
    },
    Claim(
      "leaves no entry in the dispatcher's table when a token ends a registration",
      Step(6, 2),
      overruledIn: 9,
      consequenceOf: "ends a registration with its token",
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary & DispatchingLibrary) in
      try expectNoEntries(leftBy: .token, in: library) { library.makeEndingRegistry(observer: $0) }
    },
    Claim(
      "keeps a registration that one thread makes while another uses the token of an earlier one",
      Step(6, 2),
      idea: "look for the registration and remove it in one critical section",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        "one thread that uses a token, and another that unobserves a train and observes it again",
        [
          "Ada": { $0.invalidate() },
          "Bo": { scene in
            scene.unobserve()
            scene.observe()
          },
        ],
        prepare: { scene in
          scene.observe()
          scene.getToken()
        },
        complaint: { scene in
          if !scene.train.isObserved { return "the new registration has ended" }
          let count = scene.ended
          return count == 1 ? scene.leftovers : "\(count) of 2 calls ended the first registration"
        }
      )
    },
    Claim(
      "doesn't call the handler of a registration that its token ended and another one replaced",
      Step(6, 2),
      idea: "a registration and the one that replaces it are for the same value, but only one is "
        + "still wanted; ask the registration itself, or compare with `===`",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        """
        one thread that observes a train, and another that uses a token, observes the train again, \
        and changes it
        """,
        [
          "Ada": { $0.observe() },
          "Bo": { scene in
            scene.getToken()
            if scene.invalidate() { scene.changeTooLate(isReplacing: true) }
          },
        ],
        complaint: \.lateCall
      )
    },
    Claim(
      "can be released while another thread uses one of its tokens",
      Step(6, 2),
      idea: "a token may find a registration whose registry is being deallocated, so ask what "
        + "your references do then",
      section: "06-auto-unobserve.md#what-a-token-may-keep"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        "one thread that uses a token, and another that releases the registry",
        [
          "Ada": { scene in
            point("uses the token")
            scene.invalidate()
          },
          "Bo": { $0.releaseRegistry() },
        ],
        prepare: { scene in
          scene.observe()
          scene.getToken()
        },
        complaint: { $0.train.isObserved ? "the train is still observed" : $0.leftovers }
      )
    },
  ]
}
