internal import KVOStation
internal import KeyValueObserving

extension Claim {
  static let endingOneOfMany = [
    Claim(
      "calls the right one of 2,100 handlers",
      Step(.registry, 3),
      idea: "each registration needs an identity of its own, however many there are",
      section: "1-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      let (station, trains) = try manyTrains(library)
      for train in samples(of: trains) {
        let lines = station.lines { train.delay = 5 }
        try expect(
          lines,
          is: ["\(train.number) -> 5"],
          "the board's lines after a change to one of 2,100 observed trains"
        )
      }
      for train in trains.reversed() { station.registry.unobserve(train, \.delay) }
    },
    Claim(
      "ends any of 2,100 registrations",
      Step(.registry, 3),
      idea: "look for the registration by its object and its key path, however many there are",
      section: "1-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let (station, trains) = try manyTrains(library)
      let samples = samples(of: trains)
      for ended in samples {
        let wasObserved = station.registry.unobserve(ended, \.delay)
        try expect(wasObserved, is: true, "the result of `unobserve`")
        let next = trains[ended.number + 1]
        let lines = station.lines { (ended.delay, next.delay) = (5, 6) }
        try expect(
          lines,
          is: ["\(next.number) -> 6"],
          "the board's lines after changes to an unobserved train and the one after it"
        )
      }
      let numbers = Set(samples.map(\.number))
      for train in trains.reversed() where !numbers.contains(train.number) {
        let wasObserved = station.registry.unobserve(train, \.delay)
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
      let observed = trains.count { $0.observerList.ledger.isObserved }
      try expect(observed, is: 0, "the number of trains that are still observed")
    },
    Claim(
      "never confuses a new registration with one that began long before",
      Step(.registry, 3),
      idea: "whatever identifies a registration mustn't identify another one at the same time",
      section: "1-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      for value in KeptStation.values {
        station.observe(station.train, value.keyPath, as: value.name)
      }
      // An identity that's counted in a byte, for example, repeats after 256 registrations.
      for count in 1...2_100 {
        station.observe(station.other, \.delay, as: "other")
        let lines = station.lines { (station.other.delay, station.train.delay) = (1, 2) }
        try expect(
          lines,
          is: ["delay -> 2", "other -> 1"],
          "the board's lines, sorted, when another train is observed for the \(count)th time"
        )
        let wasObserved = station.registry.unobserve(station.other, \.delay)
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
      let lines = station.lines { station.changeTrain() }
      try expect(
        lines,
        is: ["delay -> 5", "platform -> 5", "stops -> 5"],
        "the board's lines, sorted, after 2,100 registrations for another train have ended"
      )
    },
    Claim(
      "keeps its registrations apart over many calls",
      Step(.registry, 3),
      idea: "each call affects one registration, and all the others stay as they are",
      section: "1-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let registries = [station.registry, library.makeKeptRegistry(observer: station.board)]
      let trains = (0...2).map { kept(Train(number: $0)) }
      let keyPaths: [WritableKeyPath<Train, Int>] = [\.delay, \.platform]
      // Each value is observed by up to two registries.
      var observed: [Int: String] = [:]
      var random = PseudoRandom()
      for step in 1...400 {
        let value = random.next(below: 12)
        let (registry, train) = (registries[value / 6], trains[value % 3])
        let keyPath = keyPaths[value / 3 % 2]
        if observed.removeValue(forKey: value) == nil {
          let name = "registration \(step)"
          let isNew = registry.observe(train, keyPath) { board, _, change in
            board.show("\(name) \(change.text)")
          }
          observed[value] = name
          try expect(isNew, is: true, "the result of `observe`, in step \(step)")
        } else {
          let wasObserved = registry.unobserve(train, keyPath)
          try expect(wasObserved, is: true, "the result of `unobserve`, in step \(step)")
        }
        let lines = station.lines {
          for var train in trains {
            for keyPath in keyPaths { train[keyPath: keyPath] = step }
          }
        }
        try expect(
          lines,
          is: observed.values.map { "\($0) -> \(step)" }.sorted(),
          "the board's lines, sorted, when \(observed.count) of 12 registrations exist"
        )
      }
      for value in observed.keys {
        registries[value / 6].unobserve(trains[value % 3], keyPaths[value / 3 % 2])
      }
      let areObserved = trains.map(\.observerList.ledger.isObserved)
      try expect(
        areObserved,
        is: [false, false, false],
        "whether each train is still observed after all registrations have ended"
      )
    },
  ]

  /// Returns a station that observes the delays of many trains.
  private static func manyTrains(
    _ library: any RegistryLibrary
  ) throws -> (KeptStation, [Train]) {
    let station = KeptStation(library)
    let trains = (0..<2_100).map { kept(Train(number: $0)) }
    for train in trains {
      let isNew = station.observe(train, \.delay, as: "\(train.number)")
      try expect(isNew, is: true, "the result of `observe` for train \(train.number) of 2,100")
    }
    return (station, trains)
  }

  /// Returns some of the trains, each of which is followed by one that isn't among them.
  private static func samples(of trains: [Train]) -> [Train] {
    trains.filter { $0.number.isMultiple(of: 97) || $0.number == trains.count - 2 }
  }
}
