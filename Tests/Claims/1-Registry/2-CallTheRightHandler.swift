internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let callTheRightHandler = Step(1, 2).claims([
    LibraryClaim(
      "calls only the handlers of the value that changed, each with its own registry's observer",
      idea: "the same key path of another object belongs to another registration, so store each "
        + "with something that identifies it when a change arrives",
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
      let (one, twin, clock) = (kept(Twin()), kept(Twin()), kept(Clock()))
      station.observe(clock, \.minute, as: "clock")
      station.observe(one, \.delay, as: "one")
      station.observe(twin, \.delay, as: "twin")
      let lines = station.lines {
        (one.delay, twin.delay, clock.minute) = (1, 2, 3)
        station.other.delay = 4
      }
      try expect(
        lines,
        is: ["clock -> 3", "one -> 1", "twin -> 2"],
        "the board's lines, sorted, after two equal trains, a clock, and another train changed"
      )
      let second = KeptStation(library)
      second.observe(station.train, \.delay, as: "second")
      var clocks: [Clock] = []
      library.makeKeptRegistry(observer: clock).observe(station.train, \.delay) { observer, _, _ in
        clocks.append(observer)
      }
      try expect(
        station.lines { station.train.delay = 6 },
        is: ["delay -> 6"],
        "the lines of a board whose train two other registries observe, too"
      )
      try expect(second.board.lines, is: ["second -> 6"], "the lines of the second one's board")
      try expect(clocks.count, is: 1, "the number of calls if the observer is a clock")
      try expect(clocks.first === clock, is: true, "whether the handler gets this clock")
    },
    LibraryClaim(
      "calls every handler of a value that's observed several times",
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
  ])
}
