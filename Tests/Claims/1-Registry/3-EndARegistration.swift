internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  /// The claims of the step “End a registration”.
  static let endARegistration: [LibraryClaim] = [
    LibraryClaim(
      "doesn't call a handler after `unobserve`",
      Step(1, 3),
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
    LibraryClaim(
      "leaves no registration behind in the observed object",
      Step(1, 3),
      idea: "each call to `addObserver` needs a call to `removeObserver`",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      for round in 1...3 {
        station.observe(station.train, \.delay, as: "delay")
        station.train.delay = round
        station.registry.unobserve(station.train, \.delay)
        try expect(
          station.train.isObserved,
          is: false,
          "whether the train is observed after `unobserve`, in round \(round)"
        )
      }
      for value in KeptStation.values {
        station.observe(station.train, value.keyPath, as: value.name)
      }
      for (index, value) in KeptStation.values.enumerated() {
        station.registry.unobserve(station.train, value.keyPath)
        try expect(
          station.train.observerList.ledger.entries.count,
          is: 2 - index,
          "the number of ledger entries after \(index + 1) of three values were unobserved"
        )
      }
    },
    LibraryClaim(
      "removes a ledger entry with each of several registrations for a value",
      Step(1, 3),
      overruledIn: 3,
      consequenceOf: "leaves no registration behind in the observed object",
      idea: "each call to `addObserver` needs a call to `removeObserver`, even if other "
        + "registrations for the value are left",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let values = KeptStation.values + KeptStation.values
      for value in values { station.observe(station.train, value.keyPath, as: value.name) }
      for (index, value) in values.enumerated() {
        station.registry.unobserve(station.train, value.keyPath)
        let remaining = values.count - index - 1
        try expect(
          max(0, station.train.observerList.ledger.entries.count - remaining),
          is: 0,
          "the number of ledger entries without a registration, after the end of \(index + 1) of "
            + "six registrations for three values"
        )
      }
    },
    LibraryClaim(
      "ends only the registration for its key path",
      Step(1, 3),
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
    LibraryClaim(
      "ends only the registration for its object",
      Step(1, 3),
      consequenceOf: "leaves no registration behind in the observed object",
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
          twins.map(\.isObserved),
          is: [0, 1, 2].map { $0 != ended },
          "the answers to whether each train is still observed, after train \(ended) was unobserved"
        )
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
    },
    LibraryClaim(
      "ends the latest of several registrations for a value first",
      Step(1, 3),
      overruledIn: 3,
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
          "the board's lines, sorted, after \(3 - remaining) of three registrations have ended"
        )
        try expect(wasObserved, is: true, "the result of `unobserve`")
      }
      let lines = station.lines { (station.train.platform, station.other.delay) = (5, 5) }
      try expect(
        lines,
        is: Array(repeating: "other -> 5", count: 3) + Array(repeating: "platform -> 5", count: 3),
        "the board's lines, sorted, after changes to two values that are still observed three times"
      )
      // The second registration's ledger entry comes first, because a registration enters the
      // ledger after its initial call.
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
        "the number of calls, after a handler has registered a second one, and one of them has ended"
      )
    },
    LibraryClaim(
      "observes a value again while other values are observed",
      Step(1, 3),
      idea: "whatever identifies a registration mustn't identify another one at the same time",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      for again in 0...2 {
        let station = KeptStation(library)
        let trains = (0...2).map { kept(Train(number: $0)) }
        for train in trains { station.observe(train, \.delay, as: "\(train.number)") }
        station.registry.unobserve(trains[again], \.delay)
        station.observe(trains[again], \.delay, as: "\(again)")
        var remaining = [0, 1, 2]
        for ended in [again, (again + 1) % 3, (again + 2) % 3] {
          let lines = station.lines { for train in trains { train.delay = 5 } }
          try expect(
            lines,
            is: remaining.map { "\($0) -> 5" },
            "the board's lines after train \(again) of three was unobserved and observed again"
          )
          let wasObserved = station.registry.unobserve(trains[ended], \.delay)
          try expect(wasObserved, is: true, "the result of `unobserve`")
          remaining.removeAll { $0 == ended }
        }
      }
    },
    LibraryClaim(
      "lets a handler end its own registration",
      Step(1, 3),
      idea: "a handler may change your list, so nothing may depend on the list during the call",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let values: [(name: String, keyPath: PartialKeyPath<Train>)] = [
        ("delay", \.delay), ("arrival", \.arrival),
      ]
      let cases = [([0], values), ([1], values), ([0], values.reversed()), ([0, 1], values)]
      for (ending, values) in cases {
        let station = KeptStation(library)
        let second = library.makeKeptRegistry(observer: station.board)
        var results: [Bool] = []
        for (index, value) in values.enumerated() {
          station.registry.observe(station.train, value.keyPath) { board, train, _ in
            board.show(value.name)
            if !ending.contains(index) { return }
            results.append(station.registry.unobserve(train, value.keyPath))
          }
        }
        second.observe(station.train, \.delay) { board, _, _ in board.show("second registry") }
        func expectCalls(_ names: [String], by lines: [String], _ change: String) throws {
          let isOtherMissing = !lines.contains("second registry")
          try expect(
            lines,
            is: names,
            "the handlers, sorted, that the \(change) change calls",
            idea: isOtherMissing
              ? "`removeObserver` without the context may remove another registration's entry" : nil
          )
        }
        let first = station.lines { station.train.delay = 5 }
        try expectCalls(["arrival", "delay", "second registry"], by: first, "first")
        try expect(results, is: ending.map { _ in true }, "the results of `unobserve` in handlers")
        let next = station.lines { station.train.delay = 6 }
        let remaining = values.indices.filter { !ending.contains($0) }.map { values[$0].name }
        try expectCalls(remaining + ["second registry"], by: next, "second")
      }
    },
    LibraryClaim(
      "releases a handler when its registration ends",
      Step(1, 3),
      consequenceOf: "leaves no registration behind in the observed object",
      idea: "whatever retains the handler should go away together with the registration",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let station = KeptStation(library)
        var captured: [() -> Farewell?] = []
        for value in KeptStation.values {
          let farewell = Farewell()
          captured.append { [weak farewell] in farewell }
          station.registry.observe(station.train, value.keyPath) { _, _, _ in
            farewell.use()
          }
        }
        station.changeTrain()
        for ended in 0...3 {
          if ended > 0 {
            station.registry.unobserve(station.train, KeptStation.values[order[ended - 1]].keyPath)
          }
          let remaining = order.dropFirst(ended).sorted()
          try expect(
            captured.indices.filter { captured[$0]() != nil },
            is: remaining,
            "the numbers of the handlers that are in memory after the end of \(ended) of three"
          )
        }
      }
    },
    LibraryClaim(
      "releases an object when its last registration ends",
      Step(1, 3),
      consequenceOf: "leaves no registration behind in the observed object",
      idea: "after the last call to `unobserve`, nothing of yours should reference the object",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let station = KeptStation(library)
        var trains = (0...2).map { Optional(Train(number: $0)) }
        let witnesses = trains.map { train in { [weak train] in train } }
        for train in trains.compactMap(\.self) {
          station.observe(train, \.delay, as: "delay")
          station.observe(train, \.platform, as: "platform")
          train.delay = 5
        }
        for number in order {
          if let train = trains[number] {
            station.registry.unobserve(train, \.delay)
            station.registry.unobserve(train, \.platform)
            // Without this check, the deallocation would trap.
            if train.isObserved { kept(train) }
          }
          trains[number] = nil
          let isInMemory = witnesses[number]() != nil
          if isInMemory { for train in trains.compactMap(\.self) { kept(train) } }
          try expect(
            isInMemory,
            is: false,
            "whether train \(number) of three is in memory after it was unobserved"
          )
        }
      }
    },
  ]
}
