internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let endARegistration = Step(1, 3).claims([
    LibraryClaim(
      "doesn't call a handler after `unobserve`, and leaves no ledger entry behind",
      idea: "find the registration, take it out of your list, and remove the ledger entry that has "
        + "its context; the result says whether there was one",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      for round in 1...3 {
        station.observe(station.train, \.delay, as: "delay")
        station.train.delay = round
        let wasObserved = station.registry.unobserve(station.train, \.delay)
        let lines = station.lines { station.train.delay = 0 }
        try expect(lines, is: [], "the board's new lines after `unobserve`, in round \(round)")
        try expect(wasObserved, is: true, "the result of `unobserve`")
        try expect(
          station.train.isObserved,
          is: false,
          "whether the train is observed after `unobserve`, in round \(round)"
        )
      }
      let all = [0, 1, 2, 3]
      for ended in all {
        let station = KeptStation(library)
        // The objects are equal, and two of the key paths have the same description and hash.
        let (one, two) = (kept(Twin()), kept(Twin()))
        let values: [(twin: Twin, keyPath: PartialKeyPath<Twin>)] = [
          (one, \.delay), (two, \.delay), (two, \.[Minutes(1)]), (two, \.[Minutes(2)]),
        ]
        func observe(_ number: Int) {
          let (twin, keyPath) = values[number]
          station.observe(twin, keyPath, options: [], as: "\(number)")
        }
        func expectCalls(for numbers: [Int], _ occasion: String) throws {
          try expect(
            [one, two].flatMap(\.observerList.ledger.entries).count,
            is: numbers.count,
            "the number of ledger entries \(occasion)",
            idea: "each call to `addObserver` needs a call to `removeObserver`"
          )
          try expect(
            station.lines { (one.delay, two.delay) = (5, 5) },
            is: numbers.map { "\($0) ->" },
            "the board's lines, sorted, \(occasion)",
            idea: "whatever identifies a registration has to stay valid when another one ends, and "
              + "mustn't identify two at the same time"
          )
        }
        func unobserve(_ number: Int) throws {
          let (twin, keyPath) = values[number]
          try expect(
            station.registry.unobserve(twin, keyPath),
            is: true,
            "the result of `unobserve` for value \(number) of four"
          )
        }
        for number in all { observe(number) }
        try unobserve(ended)
        try expectCalls(
          for: all.filter { $0 != ended },
          "after value \(ended) of four was unobserved"
        )
        observe(ended)
        var remaining = all
        try expectCalls(for: remaining, "after value \(ended) was observed again")
        for number in all.map({ (ended + $0) % 4 }) {
          try unobserve(number)
          remaining.removeAll { $0 == number }
          try expectCalls(for: remaining, "after value \(number) was unobserved")
        }
      }
    },
    LibraryClaim(
      "ends the latest of several registrations for a value first",
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
        try expect(
          station.train.observerList.ledger.entries.count,
          is: 3 + remaining,
          "the number of ledger entries for three registrations and \(remaining) of three others",
          idea: "each call to `addObserver` needs a call to `removeObserver`, even if other "
            + "registrations for the value are left"
        )
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
      "lets a handler observe another value, and end its own registration",
      fault: "a loop that calls handlers by their indices in the list, which a handler has changed",
      idea: "a handler may change your list, so nothing may depend on the list, or be half done, "
        + "during the call",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      for options in [.new, [.initial, .new]] as [ObservingOptions] {
        let station = KeptStation(library)
        var isNew = false
        station.registry.observe(station.train, \.delay, options: options) { board, train, _ in
          if !isNew { isNew = station.observe(train, \.platform, as: "platform") }
          board.show("delay")
        }
        (station.train.delay, station.train.platform) = (5, 2)
        try expect(isNew, is: true, "the result of `observe` in a handler")
        try expect(
          station.board.lines,
          is: (options == .new ? [] : ["delay"]) + ["delay", "platform -> 2"],
          "the board's lines if the handler of a train's delay, with the options \(options), "
            + "observes its platform"
        )
      }
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
          try expect(
            lines,
            is: names,
            "the handlers, sorted, that the \(change) change calls",
            idea: lines.contains("second registry")
              ? nil : "`removeObserver` without the context may remove another registration's entry"
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
      "releases a handler when its registration ends, and an object with its last registration",
      fault: "a list that stays, although it's empty, and refers to its object",
      idea:
        "whatever retains the handler or the object should go away together with the registration",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      var trains = (0...2).map { Train(number: $0) }
      // The deallocation of a train traps while it's observed.
      defer { for train in trains { kept(train) } }
      for train in trains { station.observe(train, \.platform, as: "platform") }
      for number in [1, 2, 0] {
        let captured = capturedObject { farewell in
          let train = trains[number]
          station.registry.observe(train, \.delay) { _, _, _ in farewell.use() }
          train.delay = 5
          station.registry.unobserve(train, \.delay)
        }
        try expect(
          captured,
          isDeallocated: true,
          "what a handler captures, after its registration has ended"
        )
        station.registry.unobserve(trains[number], \.platform)
        try expectRetained(&trains[number], false, "after its last registration has ended")
      }
    },
  ])
}
