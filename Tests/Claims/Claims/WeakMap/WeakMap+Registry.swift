internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  static let observingWeakly = [
    Claim(
      "doesn't retain the objects that it observes",
      Step(.weakMap, 3),
      overruledAt: .autoUnobserve,
      idea: "the object is the key of its entry, and nothing in the entry's value may refer to it",
      section: "02-weak-map.md#the-registry-on-the-map"
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
    }
  ]
}
