internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  static let releasing = [
    Claim(
      "releases a handler when its registration ends",
      Step(.registry, 3),
      idea: "whatever retains the handler should go away together with the registration",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
      for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let station = KeptStation(library)
        var luggage: [() -> Luggage?] = []
        for value in KeptStation.values {
          let captured = Luggage()
          luggage.append { [weak captured] in captured }
          station.registry.observe(station.train, value.keyPath) { _, _, _ in
            withExtendedLifetime(captured) {}
          }
        }
        station.changeTrain()
        for ended in 0...3 {
          if ended > 0 {
            station.registry.unobserve(station.train, KeptStation.values[order[ended - 1]].keyPath)
          }
          let remaining = order.dropFirst(ended).sorted()
          try expect(
            luggage.indices.filter { luggage[$0]() != nil },
            is: remaining,
            "the numbers of the handlers that are in memory when \(ended) of three have ended"
          )
        }
      }
    },
    Claim(
      "releases an object when its last registration ends",
      Step(.registry, 3),
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
            if train.observerList.ledger.isObserved { kept(train) }
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
    Claim(
      "is deallocated with its last reference, after its registrations have ended",
      Step(.registry, 3),
      idea: "neither an object that was observed nor a handler should retain the registry",
      section: "01-registry.md#the-idea"
    ) { (library: any RegistryLibrary) in
      let (train, board) = (kept(Train()), kept(Board()))
      weak var witness: AnyObject?
      do {
        let registry = library.makeRegistry(observer: board)
        witness = registry.object
        for _ in 1...3 {
          registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
          registry.observe(train, \.platform) { board, _, change in board.show(change.text) }
          (train.delay, train.platform) = (5, 2)
          registry.unobserve(train, \.delay)
          registry.unobserve(train, \.platform)
        }
      }
      try expect(witness, isDeallocated: true, "a registry without registrations")
    },
  ]
}
