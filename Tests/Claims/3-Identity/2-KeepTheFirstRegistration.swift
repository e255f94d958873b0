internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let keepTheFirstRegistration = Step(3, 2).claims([
    LibraryClaim(
      "keeps only the first registration for a value, and returns whether `observe` has made it",
      idea: "if there's an equal registration, leave everything as it was, and say so",
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
      let left = capturedObject { farewell in
        station.registry.observe(station.train, \.delay) { _, _, _ in farewell.use() }
      }
      try expect(
        left,
        isDeallocated: true,
        "what the handler of a second `observe` captures",
        idea: "a registration that has no effect is of no use to anybody, so don't keep it"
      )
      let pairs: [(first: ObservingOptions, second: ObservingOptions, line: String)] = [
        (.new, [.initial, .prior, .old, .new], "first -> 5"), ([.old, .new], .new, "first 0 -> 5"),
        ([], [.initial, .new], "first ->"),
      ]
      for (first, second, line) in pairs {
        let station = KeptStation(library)
        station.observe(station.train, \.delay, options: first, as: "first")
        let isNew = station.observe(station.train, \.delay, options: second, as: "second")
        try expect(
          station.board.lines,
          is: [],
          "the board's lines after the second `observe`",
          idea: "call `addObserver` only for a registration that's new"
        )
        station.train.delay = 5
        try expect(station.board.lines, is: [line], "the board's lines after one change")
        try expect(isNew, is: false, "the result of the second `observe`")
      }
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
        try expect(
          results.contains(true),
          is: false,
          "whether a second `observe` returned true in the handler",
          idea: "store the registration before any handler can be called"
        )
        station.registry.unobserve(station.train, \.delay)
        try expect(
          station.train.isObserved,
          is: false,
          "whether the train is still observed after `unobserve`"
        )
      }
    },
    LibraryClaim(
      "returns false from `unobserve` if the value isn't observed, and ends nothing",
      idea: "call `removeObserver` only if there was a registration; all others stay as they were",
      section: "03-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let other = library.makeKeptRegistry(observer: station.board)
      func unobserveOthers() -> [Bool] {
        [
          station.registry.unobserve(station.train, \.platform),
          station.registry.unobserve(station.other, \.delay),
          other.unobserve(station.train, \.delay),
        ]
      }
      let none = station.registry.unobserve(station.train, \.delay)
      try expect(none, is: false, "the result of `unobserve` before the first `observe`")
      station.observe(station.train, \.delay, as: "delay")
      for delay in [5, 6] {
        try expect(
          unobserveOthers(),
          is: [false, false, false],
          "the results of `unobserve` for another key path, train, and registry"
        )
        let lines = station.lines { station.train.delay = delay }
        try expect(lines, is: ["delay -> \(delay)"], "the board's lines after one change")
      }
      let results = (1...3).map { _ in station.registry.unobserve(station.train, \.delay) }
      try expect(results, is: [true, false, false], "the results of `unobserve` for the value")
    },
  ])
}
