internal import KVOStation
internal import KeyValueObserving

extension Claim {
  static let releasing = [
    Claim(
      "releases a handler when its registration ends",
      Step(.registry, 3),
      idea: "whatever retains the handler should go away together with the registration",
      section: "1-registry.md#end-a-registration"
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
      section: "1-registry.md#end-a-registration"
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
