internal import KVOStation
internal import KeyValueObserving

extension Claim {
  static let endingInAnyOrder = [
    Claim(
      "ends many registrations, in any order",
      Step(.registry, 3),
      idea: "look for the registration by its object and its key path each time",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      for stride in [1, 3, 5, 7] {
        let station = KeptStation(library)
        let trains = (0...3).map { kept(Train(number: $0)) }
        var values: [(train: Train, keyPath: WritableKeyPath<Train, Int>, name: String)] = []
        for train in trains {
          values.append((train, \.delay, "\(train.number) delay"))
          values.append((train, \.platform, "\(train.number) platform"))
        }
        for value in values { station.observe(value.train, value.keyPath, as: value.name) }
        var remaining = values.map { "\($0.name) -> 5" }
        for step in 1...values.count {
          let ended = values[step * stride % values.count]
          let wasObserved = station.registry.unobserve(ended.train, ended.keyPath)
          try expect(wasObserved, is: true, "the result of `unobserve`")
          remaining.removeAll { $0 == "\(ended.name) -> 5" }
          let lines = station.lines {
            for var value in values { value.train[keyPath: value.keyPath] = 5 }
          }
          try expect(
            lines,
            is: remaining,
            "the board's lines when \(step) registrations have ended"
          )
        }
      }
    },
    Claim(
      "observes a value again after `unobserve`",
      Step(.registry, 3),
      idea: "a registration that has ended mustn't affect a new one",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      station.observe(station.train, \.delay, as: "first")
      station.registry.unobserve(station.train, \.delay)
      let isNew = station.observe(station.train, \.delay, options: [.old, .new], as: "second")
      station.train.delay = 5
      let wasObserved = station.registry.unobserve(station.train, \.delay)
      station.train.delay = 6
      try expect(station.board.lines, is: ["second 0 -> 5"], "the board's lines")
      try expect(isNew, is: true, "the result of the second `observe`")
      try expect(wasObserved, is: true, "the result of the second `unobserve`")
    },
    Claim(
      "lets a handler end its own registration",
      Step(.registry, 3),
      idea: "a handler may change your list, so nothing may depend on the list during the call",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      let values: [(name: String, keyPath: PartialKeyPath<Train>)] = [
        ("delay", \.delay), ("arrival", \.arrival),
      ]
      for (ending, values) in [(0, values), (1, values), (0, values.reversed())] {
        let station = KeptStation(library)
        var results: [Bool] = []
        for (index, value) in values.enumerated() {
          station.registry.observe(station.train, value.keyPath) { board, train, _ in
            board.show(value.name)
            if index != ending { return }
            results.append(station.registry.unobserve(train, value.keyPath))
          }
        }
        let first = station.lines { station.train.delay = 5 }
        try expect(first, is: ["arrival", "delay"], "the handlers that the first change calls")
        try expect(results, is: [true], "the results of `unobserve` in the handler")
        let second = station.lines { station.train.delay = 6 }
        try expect(
          second,
          is: [values[1 - ending].name],
          "the handlers that the second change calls"
        )
      }
    },
    Claim(
      "releases a handler when its registration ends",
      Step(.registry, 3),
      idea: "whatever retains the handler should go away together with the registration",
      section: "1-registry.md#the-idea"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      weak var (ended, remaining): (Luggage?, Luggage?)
      do {
        let (one, two) = (Luggage(), Luggage())
        (ended, remaining) = (one, two)
        station.registry.observe(station.train, \.delay) { _, _, _ in withExtendedLifetime(one) {} }
        station.registry.observe(station.train, \.platform) { _, _, _ in
          withExtendedLifetime(two) {}
        }
      }
      try expect(ended, isDeallocated: false, "what a handler captures, before `unobserve`")
      station.registry.unobserve(station.train, \.delay)
      try expect(ended, isDeallocated: true, "what a handler captures, after `unobserve`")
      try expect(remaining, isDeallocated: false, "what the handler of another value captures")
    },
    Claim(
      "releases an object when its last registration ends",
      Step(.registry, 3),
      idea: "after the last call to `unobserve`, nothing of yours should reference the object",
      section: "1-registry.md#it-keeps-the-train-alive"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      var train: Train? = Train()
      weak let witness = train
      if let train {
        station.observe(train, \.delay, as: "delay")
        station.observe(train, \.platform, as: "platform")
        station.registry.unobserve(train, \.delay)
        station.registry.unobserve(train, \.platform)
        // Without this check, the deallocation would trap.
        if train.observerList.ledger.isObserved { kept(train) }
      }
      train = nil
      try expect(witness, isDeallocated: true, "a train that was observed and unobserved")
    },
    Claim(
      "is deallocated with its last reference, after its registrations have ended",
      Step(.registry, 3),
      idea: "neither an object that was observed nor a handler should retain the registry",
      section: "1-registry.md#the-idea"
    ) { (library: any RegistryLibrary) in
      let (train, board) = (kept(Train()), kept(Board()))
      weak var witness: AnyObject?
      do {
        let registry = library.makeRegistry(observer: board)
        witness = registry.object
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        train.delay = 5
        registry.unobserve(train, \.delay)
      }
      try expect(witness, isDeallocated: true, "a registry without registrations")
    },
  ]
}
