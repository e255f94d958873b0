internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  static let keepingTheFirst = [
    Claim(
      "returns whether the value wasn't observed before, and calls only the first handler",
      Step(.identity, 2),
      idea: "if there's an equal registration, leave it unchanged, put the set back on every way "
        + "out, and say so",
      section: "03-key-paths.md#keep-the-first-registration"
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
      "ignores the options of a second `observe`",
      Step(.identity, 2),
      idea: "call `addObserver` only for a registration that's new",
      section: "03-key-paths.md#keep-the-first-registration"
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
      "refuses a second `observe` inside the handler, and inside the initial call",
      Step(.identity, 2),
      idea: "store the registration before any handler can be called",
      section: "03-key-paths.md#keep-the-first-registration"
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
      "releases the handler of a second `observe`",
      Step(.identity, 2),
      idea: "a registration that has no effect is of no use to anybody, so don't keep it",
      section: "03-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      station.observe(station.train, \.delay, as: "first")
      weak var luggage: Luggage?
      do {
        let captured = Luggage()
        luggage = captured
        station.registry.observe(station.train, \.delay) { _, _, _ in
          withExtendedLifetime(captured) {}
        }
      }
      try expect(luggage, isDeallocated: true, "what the second handler captures")
      station.train.delay = 5
      try expect(station.board.lines, is: ["first -> 5"], "the board's lines after one change")
    },
  ]
}
