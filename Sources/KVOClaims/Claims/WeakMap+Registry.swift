internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  static let observingWeakly = [
    Claim(
      "keeps an object's other registrations when one is added or ended",
      Step(.weakMap, 3),
      idea: "adding or ending one registration leaves the object's other registrations in place",
      section: "2-weak-map.md#the-registry-on-the-map"
    ) { (library: any RegistryLibrary) in
      for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let station = KeptStation(library)
        var observed: [String] = []
        func check(_ question: String) throws {
          let lines = station.lines { station.changeTrain() }
          try expect(lines, is: observed.sorted().map { "\($0) -> 5" }, question)
        }
        for value in KeptStation.values {
          station.observe(station.train, value.keyPath, as: value.name)
          observed.append(value.name)
          try check("the board's lines, sorted, when \(observed.count) values are observed")
        }
        for value in order.map({ KeptStation.values[$0] }) {
          station.registry.unobserve(station.train, value.keyPath)
          observed.removeAll { $0 == value.name }
          try check("the board's lines, sorted, after the \(value.name) was unobserved")
        }
      }
    },
    Claim(
      "doesn't retain the objects that it observes",
      Step(.weakMap, 3),
      overruledAt: .autoUnobserve,
      idea: "the object is the key of its entry, and nothing in the entry's value may refer to it",
      section: "2-weak-map.md#what-changed"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      for round in 1...3 {
        var train = Train()
        station.observe(train, \.delay, as: "delay")
        if round > 1 { station.observe(train, \.platform, as: "platform") }
        if round > 2 { station.registry.unobserve(train, \.platform) }
        (train.delay, train.platform) = (5, 2)
        let isUnique = isKnownUniquelyReferenced(&train)
        // The deallocation of a train traps while it's observed.
        kept(train)
        try expect(
          isUnique,
          is: true,
          "whether the only reference to the train is that of the claim"
        )
      }
    },
    Claim(
      "lets observed objects be deallocated one after the other, once they're unobserved",
      Step(.weakMap, 3),
      idea: "after `unobserve`, neither your entries nor the KVO layer's may refer to the object",
      section: "2-weak-map.md#the-registry-on-the-map"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      var (trains, handlers): ([() -> Train?], [() -> Luggage?]) = ([], [])
      for number in 100...300 {
        let (train, luggage) = (Train(number: number), Luggage())
        trains.append { [weak train] in train }
        handlers.append { [weak luggage] in luggage }
        station.registry.observe(train, \.delay) { board, train, change in
          withExtendedLifetime(luggage) { board.show("\(train.number) \(change.text)") }
        }
        let lines = station.lines { train.delay = 5 }
        station.registry.unobserve(train, \.delay)
        let isObserved = train.observerList.ledger.isObserved
        if isObserved { kept(train) }
        try expect(isObserved, is: false, "whether a train is still observed after `unobserve`")
        try expect(lines, is: ["\(number) -> 5"], "the board's lines after a change to one train")
      }
      try expect(trains.count { $0() != nil }, is: 0, "the number of trains that are in memory")
      try expect(handlers.count { $0() != nil }, is: 0, "the number of handlers that are in memory")
    },
  ]
}
