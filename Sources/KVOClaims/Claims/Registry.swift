internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `registry`.
  static let registry: [Claim] =
    callingOneHandler + callingTheRightHandler + endingRegistrations + endingInAnyOrder
    + releasing

  private static let callingOneHandler = [
    Claim(
      "passes the observer, the object, and the change to the handler",
      Step(.registry, 1),
      idea: "`observeValue` is where a change arrives; find the registration that it belongs to",
      section: "1-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      var received: (board: Board, train: Train, keyPath: AnyKeyPath)?
      let isNew = station.registry.observe(station.train, \.delay) { board, train, change in
        board.show("\(train.number): \(change.text)")
        received = (board, train, change.keyPath)
      }
      station.train.delay = 5
      try expect(station.board.lines, is: ["7: -> 5"], "the board's lines after one change")
      try expect(received?.board === station.board, is: true, "whether the observer is the board")
      try expect(received?.train === station.train, is: true, "whether the object is the train")
      try expect(
        received?.keyPath == \Train.delay,
        is: true,
        "whether the change has the key path that was registered"
      )
      try expect(isNew, is: true, "the result of `observe`")
    },
    Claim(
      "calls the handler once for each change, and never without a change",
      Step(.registry, 1),
      idea: "`addObserver` makes the KVO layer call `observeValue` once for each change",
      section: "1-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      station.observe(station.train, \.delay, as: "delay")
      try expect(station.board.lines, is: [], "the board's lines before the first change")
      for delay in [5, 5, 0] { station.train.delay = delay }
      try expect(
        station.board.lines,
        is: ["delay -> 5", "delay -> 5", "delay -> 0"],
        "the board's lines after the delay was set to 5, 5, and 0"
      )
    },
    Claim(
      "calls the handler again for a change that the handler itself makes",
      Step(.registry, 1),
      idea: "a call may begin before another call of the same handler has ended",
      section: "1-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      station.registry.observe(station.train, \.delay) { board, train, _ in
        if train.delay < 7 { train.delay += 1 }
        board.show("\(train.delay)")
      }
      station.train.delay = 5
      try expect(
        station.board.lines.count,
        is: 3,
        "the number of calls if the delay becomes 5, and the handler makes it 6 and then 7"
      )
    },
    Claim(
      "passes the kind and the indexes of a change to the elements of an array",
      Step(.registry, 1),
      idea: "the change that arrives is complete, so pass it on instead of making another one",
      section: "1-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      var changes: [ObservedChange] = []
      station.registry.observe(station.train, \.stops) { _, _, change in changes.append(change) }
      let stops = station.train.mutableArrayValue(forKeyPath: \.stops)
      stops.append("Aachen")
      try expect(
        changes.map(\.kind),
        is: [.insertion],
        "the kinds of the changes after one stop was inserted"
      )
      try expect(changes.first?.indexes, is: [0], "the indexes of the change")
    },
    Claim(
      "passes the values that the options ask for",
      Step(.registry, 1),
      idea: "`addObserver` takes options, too, and the change that arrives is complete",
      section: "1-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let results: [(options: ObservingOptions, lines: [String])] = [
        (.new, ["delay -> 5"]),
        (.old, ["delay 0 ->"]),
        ([.old, .new], ["delay 0 -> 5"]),
        ([], ["delay ->"]),
        ([.prior, .old, .new], ["delay prior: 0 ->", "delay 0 -> 5"]),
      ]
      for (options, lines) in results {
        let station = KeptStation(library)
        station.observe(station.train, \.delay, options: options, as: "delay")
        station.train.delay = 5
        try expect(
          station.board.lines,
          is: lines,
          "the board's lines after one change with the options \(options)"
        )
      }
    },
    Claim(
      "calls the handler inside `observe` if the options include `initial`",
      Step(.registry, 1),
      idea: "with the option `initial`, `addObserver` calls `observeValue` before it returns",
      section: "1-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let isNew = station.observe(
        station.train,
        \.delay,
        options: [.initial, .new],
        as: "delay"
      )
      try expect(station.board.lines, is: ["delay -> 0"], "the board's lines after `observe`")
      try expect(isNew, is: true, "the result of `observe`")
      station.train.delay = 5
      try expect(
        station.board.lines,
        is: ["delay -> 0", "delay -> 5"],
        "the board's lines after one change"
      )
    },
    Claim(
      "doesn't retain its observer",
      Step(.registry, 1),
      idea: "the board usually retains its registry, so the registry mustn't retain the board",
      section: "1-registry.md#the-idea"
    ) { (library: any RegistryLibrary) in
      var (board, train) = (Board(), kept(Train()))
      let registry = library.makeRegistry(observer: board)
      let isRetainedAtFirst = !isKnownUniquelyReferenced(&board)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      train.delay = 5
      let isRetained = !isKnownUniquelyReferenced(&board)
      withExtendedLifetime(registry) {}
      kept(board)
      try expect(isRetainedAtFirst, is: false, "whether the observer of a new registry is retained")
      try expect(isRetained, is: false, "whether the observer is retained after `observe`")
    },
  ]
}
