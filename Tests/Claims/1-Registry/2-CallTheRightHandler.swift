internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  /// The claims of the step “Call the right handler”.
  static let callTheRightHandler: [LibraryClaim] = [
    LibraryClaim(
      "calls only the handler whose key path changed",
      Step(1, 2),
      idea: "store each registration beside the object's others, with something that identifies it "
        + "when a change arrives",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      station.observe(station.train, \.delay, as: "delay")
      station.observe(station.train, \.platform, as: "platform")
      station.observe(station.train, \.stops.count, as: "stops")
      station.train.platform = 2
      station.train.delay = 5
      station.train.stops = ["Basel"]
      try expect(
        station.board.lines,
        is: ["platform -> 2", "delay -> 5", "stops -> 1"],
        "the board's lines after the platform, the delay, and the stops changed"
      )
    },
    LibraryClaim(
      "calls only the handler of the object that changed",
      Step(1, 2),
      idea: "the same key path of another object belongs to another registration",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let (one, twin, clock) = (kept(Twin()), kept(Twin()), kept(Clock()))
      station.observe(clock, \.minute, as: "clock")
      station.observe(station.train, \.delay, as: "train")
      station.observe(one, \.delay, as: "one")
      station.observe(twin, \.delay, as: "twin")
      twin.delay = 1
      station.train.delay = 2
      one.delay = 3
      clock.minute = 4
      station.other.delay = 5
      try expect(
        station.board.lines,
        is: ["twin -> 1", "train -> 2", "one -> 3", "clock -> 4"],
        "the board's lines after two equal trains, another train, and a clock changed"
      )
    },
    LibraryClaim(
      "calls the handler of an object whose class is a subclass of the variable's",
      Step(1, 2),
      idea: "the class of an `Object` may be a subclass, so cast the object instead of comparing "
        + "classes",
      section: "01-registry.md#call-the-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let vehicle: Vehicle = kept(Express())
      station.observe(vehicle, \.speed, as: "speed")
      vehicle.speed = 5
      try expect(
        station.board.lines,
        is: ["speed -> 5"],
        "the board's lines after a change of an `Express` in a variable of its superclass `Vehicle`"
      )
    },
    LibraryClaim(
      "calls each handler with the observer of its own registry",
      Step(1, 2),
      idea:
        "several registries may observe the same value, and a change concerns each of them once",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      let (one, two) = (KeptStation(library), KeptStation(library))
      let third = library.makeKeptRegistry(observer: one.board)
      one.observe(one.train, \.delay, as: "first")
      two.observe(one.train, \.delay, as: "second")
      third.observe(one.train, \.delay) { board, _, change in board.show("third \(change.text)") }
      let clock = kept(Clock())
      var clocks: [Clock] = []
      library.makeKeptRegistry(observer: clock).observe(one.train, \.delay) { observer, _, _ in
        clocks.append(observer)
      }
      let lines = one.lines { one.train.delay = 5 }
      try expect(
        lines,
        is: ["first -> 5", "third -> 5"],
        "the lines of a board with two registries"
      )
      try expect(two.board.lines, is: ["second -> 5"], "the lines of a board with one registry")
      try expect(clocks.count, is: 1, "the number of calls if the observer is a clock")
      try expect(clocks.first === clock, is: true, "whether the handler gets this clock")
    },
    LibraryClaim(
      "calls every handler of a value that's observed several times",
      Step(1, 2),
      overruledIn: 3,
      idea: "each registration needs a ledger entry of its own, with its own options, and with a "
        + "context that leads to no other handler",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let results = [
        station.observe(station.train, \.delay, as: "first"),
        station.observe(station.train, \.delay, as: "second"),
        station.observe(station.train, \.delay, options: [.old, .new], as: "with old value:"),
      ]
      let lines = station.lines { station.train.delay = 5 }
      try expect(
        lines,
        is: ["first -> 5", "second -> 5", "with old value: 0 -> 5"],
        "the board's lines, sorted, after one change"
      )
      try expect(results, is: [true, true, true], "the results of `observe`")
    },
    LibraryClaim(
      "lets a handler observe another value",
      Step(1, 2),
      idea: "a handler may call any method of the registry, so call it when nothing is half done",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      for options in [.new, [.initial, .new]] as [ObservingOptions] {
        let station = KeptStation(library)
        var results: [Bool] = []
        let first = station.lines {
          station.registry.observe(station.train, \.delay, options: options) {
            board,
            train,
            change in
            if results.isEmpty {
              results.append(station.observe(train, \.platform, options: options, as: "platform"))
              results.append(station.observe(station.other, \.delay, as: "other"))
            }
            board.show("delay \(change.text)")
          }
        }
        try expect(
          first,
          is: options.contains(.initial) ? ["delay -> 0", "platform -> 1"] : [],
          "the board's lines, sorted, after `observe` with the options \(options)"
        )
        station.train.delay = 5
        station.other.delay = 1
        station.train.platform = 2
        station.train.delay = 6
        try expect(
          Array(station.board.lines.dropFirst(first.count)),
          is: ["delay -> 5", "other -> 1", "platform -> 2", "delay -> 6"],
          "the board's lines after changes to the three values"
        )
        try expect(results, is: [true, true], "the results of `observe` in the handler")
      }
    },
  ]
}
