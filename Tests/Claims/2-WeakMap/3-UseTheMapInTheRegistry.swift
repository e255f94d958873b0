internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let useTheMapInTheRegistry = Step(2, 3).claims([
    LibraryClaim(
      "doesn't retain the objects that it observes",
      overruledIn: 6,
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
    },
    LibraryClaim(
      "lets an object that a handler captures use the registry when it's deallocated",
      fault: "a handler that's released while the list of registrations isn't back in the map",
      idea: "when the last reference to a handler goes away, nothing may be half done",
      section: "02-weak-map.md#who-is-the-last-owner"
    ) { (library: any RegistryLibrary) in
      for observesSameObject in [true, false] {
        let station = KeptStation(library)
        let next = observesSameObject ? station.train : station.other
        var results: [Bool] = []
        do {
          let farewell = Farewell {
            results.append(station.observe(next, \.platform, as: "new"))
            results.append(station.registry.unobserve(station.train, \.arrival))
          }
          station.observe(station.train, \.arrival, as: "arrival")
          station.registry.observe(station.train, \.delay) { _, _, _ in
            farewell.use()
          }
          station.observe(station.train, \.stops.count, as: "stops")
        }
        station.registry.unobserve(station.train, \.delay)
        try expect(results, is: [true, true], "the results of the two calls in `deinit`")
        let lines = station.lines {
          (station.train.delay, station.train.platform) = (5, 5)
          station.train.stops = ["Basel"]
          next.platform = 6
        }
        try expect(
          lines,
          is: (observesSameObject ? ["new -> 5"] : []) + ["new -> 6", "stops -> 1"],
          "the board's lines, sorted, after changes to all values"
        )
      }
      let station = KeptStation(library)
      do {
        let farewell = Farewell {
          station.observe(station.train, \.delay, options: [.old, .new], as: "again")
        }
        station.registry.observe(station.train, \.delay) { _, _, _ in farewell.use() }
      }
      station.registry.unobserve(station.train, \.delay)
      try expect(
        station.lines { station.train.delay = 5 },
        is: ["again 0 -> 5"],
        "the board's lines after one change, if the `deinit` observed the same value with `old`",
        idea: "remove the ledger entry first, because a `deinit` may make another one for the value"
      )
    },
    LibraryClaim(
      "releases the handlers of deallocated objects, which may use the registry then",
      // From the next chapter on, no task says how the registry finds its registrations.
      overruledIn: 3,
      fault: "a setter that drops what the map evicts",
      idea: "what a purge evicts may be released only after the access to the map has ended, so a "
        + "mutating helper or a setter has to return it",
      section: "02-weak-map.md#the-registry-on-the-map"
    ) { (library: any RegistryLibrary) in
      let (station, loading) = (KeptStation(library), Loading())
      var others: [Train] = []
      var results: [Bool] = []
      for _ in 1...10 {
        var trains = (1...100).map { _ in Train() }
        for train in trains {
          let (cargo, other) = (loading.makeCargo(), kept(Train()))
          let farewell = Farewell {
            results.append(station.observe(other, \.delay, as: "other"))
            results.append(station.registry.unobserve(other, \.delay))
          }
          station.registry.observe(train, \.delay) { _, _, _ in
            cargo.use()
            farewell.use()
          }
        }
        // The deallocation of a train traps while it's observed.
        for train in trains { train.endLeftoverRegistrations() }
        trains = []
        // These objects use the addresses, so that no dead entry is merely replaced.
        others += (1...100).map { _ in Train() }
      }
      try expect(
        loading.inMemory,
        isLessThan: 900,
        "the number of handlers that are in memory after 1,000 observed trains were deallocated",
        idea: "a weak map removes dead entries from time to time, and returns their values"
      )
      try expect(results.contains(false), is: false, "whether any call in a `deinit` failed")
      withExtendedLifetime(others) {}
    },
  ])
}
