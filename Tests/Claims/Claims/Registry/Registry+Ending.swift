internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  static let endingRegistrations = [
    Claim(
      "doesn't call a handler after `unobserve`",
      Step(.registry, 3),
      idea: "find the registration, take it out of your list, and remove the ledger entry that has "
        + "its context; the result says whether there was one",
      section: "01-registry.md#end-a-registration"
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
      "leaves no registration behind in the observed object",
      Step(.registry, 3),
      idea: "each call to `addObserver` needs a call to `removeObserver`",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      for round in 1...3 {
        station.observe(station.train, \.delay, as: "delay")
        station.train.delay = round
        station.registry.unobserve(station.train, \.delay)
        try expect(
          station.train.observerList.ledger.isObserved,
          is: false,
          "whether the train is observed after `unobserve`, in round \(round)"
        )
      }
    },
    Claim(
      "ends only the registration for its key path",
      Step(.registry, 3),
      idea: "compare the key paths, because their descriptions may be the same, and give each "
        + "registration a context that stays valid when another one ends",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      for ended in KeptStation.values {
        let station = KeptStation(library)
        for value in KeptStation.values {
          station.observe(station.train, value.keyPath, as: value.name)
        }
        let wasObserved = station.registry.unobserve(station.train, ended.keyPath)
        let lines = station.lines { station.changeTrain() }
        try expect(
          lines,
          is: KeptStation.values.map(\.name).filter { $0 != ended.name }.map { "\($0) -> 5" },
          "the board's lines, sorted, after the \(ended.name) was unobserved"
        )
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
      let station = KeptStation(library)
      station.train.stops = ["Basel", "Olten"]
      station.observe(station.train, \.stops[0], as: "first stop")
      station.observe(station.train, \.stops[1], as: "second stop")
      _ = station.registry.unobserve(station.train, \.stops[0])
      try expect(
        station.lines { station.train.stops = ["Bern", "Thun"] },
        is: ["second stop -> Thun"],
        "the board's lines after the first of two stops was unobserved"
      )
    },
    Claim(
      "ends only the registration for its object",
      Step(.registry, 3),
      idea: "several objects, even equal ones, may be observed at the same key path",
      section: "01-registry.md#end-a-registration"
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
      "ends the latest of several registrations for a value first",
      Step(.registry, 3),
      overruledAt: .identity,
      idea: "`unobserve` ends the last registration in your list, and removes only its ledger "
        + "entry, which the context identifies",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let names = ["first", "second", "third"]
      // Between them, other values are observed, and the last registration is for one of these.
      for name in names {
        station.observe(station.train, \.delay, as: name)
        station.observe(station.train, \.platform, as: "platform")
        station.observe(station.other, \.delay, as: "other")
      }
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
      let lines = station.lines { (station.train.platform, station.other.delay) = (5, 5) }
      try expect(
        lines,
        is: Array(repeating: "other -> 5", count: 3) + Array(repeating: "platform -> 5", count: 3),
        "the board's lines, sorted, after changes to two values that are still observed three times"
      )
      // The second registration's ledger entry comes first, because a registration enters the ledger
      // after its initial call.
      let nested = KeptStation(library)
      var isFirst = true
      nested.registry.observe(nested.train, \.delay, options: [.initial, .new]) { board, train, _ in
        if isFirst {
          isFirst = false
          nested.observe(train, \.delay, as: "second")
        }
        board.show("first")
      }
      _ = nested.registry.unobserve(nested.train, \.delay)
      try expect(
        nested.lines { nested.train.delay = 5 }.count,
        is: 1,
        "the number of calls after one of two registrations, the one made in a call, has ended"
      )
    },
  ]
}
