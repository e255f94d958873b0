internal import KVOStation
internal import KeyValueObserving

extension Claim {
  static let keepingTheFirst = [
    Claim(
      "returns whether the value wasn't observed before, and calls only the first handler",
      Step(.identity, 2),
      idea: "if there's an equal registration, leave it unchanged, and say so",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let results = ["first", "second", "third"].map {
        station.observe(station.train, \.delay, as: $0)
      }
      for delay in [5, 0] { station.train.delay = delay }
      try expect(
        station.board.lines,
        is: ["first -> 5", "first -> 0"],
        "the board's lines after two changes to a value that was observed three times"
      )
      try expect(results, is: [true, false, false], "the results of `observe`")
    },
    Claim(
      "ends the observation of a value with one `unobserve`, however often it was observed",
      Step(.identity, 2),
      idea: "a second registration mustn't reach the KVO layer either",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      for round in 1...3 {
        for name in ["first", "second", "third"].prefix(round) {
          station.observe(station.train, \.delay, as: name)
        }
        let wasObserved = station.registry.unobserve(station.train, \.delay)
        try expect(wasObserved, is: true, "the result of `unobserve`")
        let lines = station.lines { station.train.delay += 1 }
        try expect(lines, is: [], "the board's lines after `unobserve`")
        try expect(
          station.train.observerList.ledger.isObserved,
          is: false,
          "whether the train is still observed after `unobserve`"
        )
      }
    },
    Claim(
      "ignores the options of a second `observe`",
      Step(.identity, 2),
      idea: "call `addObserver` only for a registration that's new",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let pairs: [(first: ObservingOptions, second: ObservingOptions, line: String)] = [
        (.new, [.initial, .prior, .old, .new], "first -> 5"), ([.old, .new], .new, "first 0 -> 5"),
        ([], [.initial, .new], "first ->"),
      ]
      for (first, second, line) in pairs {
        let station = KeptStation(library)
        station.observe(station.train, \.delay, options: first, as: "first")
        library.makeKeptRegistry(observer: station.board).observe(station.train, \.delay) {
          board,
          _,
          _ in
          board.show("other registry")
        }
        let isNew = station.observe(station.train, \.delay, options: second, as: "second")
        try expect(station.board.lines, is: [], "the board's lines after the second `observe`")
        station.train.delay = 5
        try expect(
          station.board.lines,
          is: [line, "other registry"],
          "the board's lines, in the order in which two registries observed the value"
        )
        try expect(isNew, is: false, "the result of the second `observe`")
      }
    },
    Claim(
      "releases the handler of a second `observe`, and keeps the first",
      Step(.identity, 2),
      idea: "a handler that's never called shouldn't be stored",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let handlers = (0...2).map { _ in
        let luggage = Luggage()
        station.registry.observe(station.train, \.delay) { _, _, _ in
          withExtendedLifetime(luggage) {}
        }
        return { [weak luggage] in luggage }
      }
      let kept = handlers.map { $0() != nil }
      try expect(kept, is: [true, false, false], "whether each of three handlers is in memory")
      station.registry.unobserve(station.train, \.delay)
      try expect(handlers.count { $0() != nil }, is: 0, "the number of handlers after `unobserve`")
    },
    Claim(
      "refuses a second `observe` inside the handler, and inside the initial call",
      Step(.identity, 2),
      idea: "store the registration before any handler can be called",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      for options in [[.new], [.initial, .new]] as [ObservingOptions] {
        let station = KeptStation(library)
        var results: [Bool] = []
        station.registry.observe(station.train, \.delay, options: options) { board, train, change in
          // Without this limit, a registry that doesn't refuse might never end.
          if results.count < 5 {
            results.append(station.observe(train, \.delay, options: options, as: "second"))
          }
          board.show("first \(change.text)")
        }
        station.train.delay = 5
        let expected = options.contains(.initial) ? ["first -> 0", "first -> 5"] : ["first -> 5"]
        try expect(station.board.lines, is: expected, "the board's lines")
        try expect(results.contains(true), is: false, "whether a second `observe` returned true")
        station.registry.unobserve(station.train, \.delay)
        try expect(
          station.train.observerList.ledger.isObserved,
          is: false,
          "whether the train is still observed after `unobserve`"
        )
      }
    },
    Claim(
      "lets a handler replace its own registration",
      Step(.identity, 2),
      idea: "after `unobserve`, the value isn't observed, even if the old handler is still running",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      var results: [Bool] = []
      station.registry.observe(station.train, \.delay) { board, train, change in
        results.append(station.registry.unobserve(train, \.delay))
        results.append(station.observe(train, \.delay, options: [.old, .new], as: "second"))
        board.show("first \(change.text)")
      }
      station.train.delay = 5
      station.train.delay = 6
      try expect(
        station.board.lines,
        is: ["first -> 5", "second 5 -> 6"],
        "the board's lines after two changes"
      )
      try expect(results, is: [true, true], "the results of `unobserve` and `observe`")
    },
  ]
}
