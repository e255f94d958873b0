internal import KVOStation
internal import KeyValueObserving

extension Claim {
  static let endingRegistrations = [
    Claim(
      "doesn't call a handler after `unobserve`",
      Step(.registry, 3),
      idea: "find the registration, remove it from your list, and say whether there was one",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      station.observe(station.train, \.delay, as: "delay")
      station.train.delay = 5
      let wasObserved = station.registry.unobserve(station.train, \.delay)
      station.train.delay = 6
      try expect(station.board.lines, is: ["delay -> 5"], "the board's lines after `unobserve`")
      try expect(wasObserved, is: true, "the result of `unobserve`")
    },
    Claim(
      "is no longer called by the KVO layer once every registration has ended",
      Step(.registry, 3),
      idea: "each call to `addObserver` needs a call to `removeObserver`",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let ledger = station.train.observerList.ledger
      for round in 1...3 {
        station.observe(station.train, \.delay, as: "delay")
        station.observe(station.train, \.platform, as: "platform")
        station.registry.unobserve(station.train, \.delay)
        try expect(
          ledger.isObserved,
          is: true,
          "whether the train is observed before its last registration ends, in round \(round)"
        )
        station.registry.unobserve(station.train, \.platform)
        try expect(
          ledger.isObserved,
          is: false,
          "whether the train is observed after its last registration ended, in round \(round)"
        )
      }
    },
    Claim(
      "ends only the registration for its key path",
      Step(.registry, 3),
      idea: "an object may have registrations for several key paths",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      for ended in [\Train.delay, \.platform, \.stops] as [PartialKeyPath<Train>] {
        let station = KeptStation(library)
        station.observe(station.train, \.delay, as: "delay")
        station.observe(station.train, \.platform, as: "platform")
        station.observe(station.train, \.stops, as: "stops")
        let wasObserved = station.registry.unobserve(station.train, ended)
        let lines = station.lines {
          station.train.delay = 5
          station.train.platform = 2
          station.train.stops = ["Basel"]
        }
        let all: [(keyPath: PartialKeyPath<Train>, line: String)] = [
          (\.delay, "delay -> 5"), (\.platform, "platform -> 2"),
          (\.stops, #"stops -> ["Basel"]"#),
        ]
        let expected = all.filter { $0.keyPath != ended }.map(\.line)
        try expect(lines, is: expected, "the board's lines after \(ended) was unobserved")
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
    },
    Claim(
      "ends only the registration for its object",
      Step(.registry, 3),
      idea: "several objects, even equal ones, may be observed at the same key path",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      for ended in 0...2 {
        let station = KeptStation(library)
        let twins = (0...2).map { _ in kept(Twin()) }
        for (number, twin) in twins.enumerated() {
          station.observe(twin, \.delay, as: "train \(number)")
        }
        let wasObserved = station.registry.unobserve(twins[ended], \.delay)
        let lines = station.lines { for twin in twins { twin.delay = 5 } }
        try expect(
          lines,
          is: [0, 1, 2].filter { $0 != ended }.map { "train \($0) -> 5" },
          "the board's lines after train \(ended) of three was unobserved"
        )
        try expect(
          twins.map(\.observerList.ledger.isObserved),
          is: [0, 1, 2].map { $0 != ended },
          "the answers to whether each train is still observed, after train \(ended) was unobserved"
        )
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
    },
    Claim(
      "leaves the registrations of other registries alone",
      Step(.registry, 3),
      idea: "a registry ends its own registrations only",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      for ended in 0...1 {
        let station = KeptStation(library)
        let registries = [station.registry, library.makeKeptRegistry(observer: station.board)]
        for (number, registry) in registries.enumerated() {
          registry.observe(station.train, \.delay) { board, _, change in
            board.show("registry \(number) \(change.text)")
          }
        }
        let wasObserved = registries[ended].unobserve(station.train, \.delay)
        station.train.delay = 5
        try expect(
          station.board.lines,
          is: ["registry \(1 - ended) -> 5"],
          "the lines of a board with two registries after `unobserve` of registry \(ended)"
        )
        try expect(wasObserved, is: true, "the result of `unobserve`")
        registries[1 - ended].unobserve(station.train, \.delay)
        try expect(
          station.train.observerList.ledger.isObserved,
          is: false,
          "whether the train is observed after both registries have unobserved it"
        )
      }
    },
    Claim(
      "ends the latest of several registrations for a value first",
      Step(.registry, 3),
      overruledAt: .identity,
      idea: "`unobserve` ends one registration, and the latest one is the last in your list",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let names = ["first", "second", "third"]
      for name in names { station.observe(station.train, \.delay, as: name) }
      for remaining in [2, 1, 0] {
        let wasObserved = station.registry.unobserve(station.train, \.delay)
        let lines = station.lines { station.train.delay = 5 }
        try expect(
          lines,
          is: names.prefix(remaining).map { "\($0) -> 5" },
          "the board's lines, sorted, when \(3 - remaining) of three registrations have ended"
        )
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
    },
  ]
}
