internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims of the stage `identity` about calls that the release of a handler makes.
  static let releasingBetweenCalls = [
    Claim(
      "lets an object that a handler captured use the registry when it's deallocated",
      Step(.identity, 2),
      idea: "releasing a handler may run any code, so put the other registrations back first",
      section: "3-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      for isLast in [false, true] {
        let station = KeptStation(library)
        var results: [Bool] = []
        func observeDelay() {
          let farewell = Farewell {
            results.append(station.observe(station.train, \.platform, as: "platform"))
            results.append(station.registry.unobserve(station.train, \.delay))
          }
          station.registry.observe(station.train, \.delay) { _, _, _ in
            withExtendedLifetime(farewell) {}
          }
        }
        if !isLast { station.observe(station.train, \.stops.count, as: "stops") }
        observeDelay()
        let wasObserved = station.registry.unobserve(station.train, \.delay)
        try expect(wasObserved, is: true, "the result of `unobserve`")
        try expect(
          results,
          is: [true, false],
          "the results of observing another value, and of unobserving the same one once more"
        )
        let lines = station.lines { station.changeTrain() }
        try expect(
          lines,
          is: isLast ? ["platform -> 5"] : ["platform -> 5", "stops -> 5"],
          "the board's lines, sorted, after changes to three values"
        )
        let (platform, stops) = (
          station.registry.unobserve(station.train, \.platform),
          station.registry.unobserve(station.train, \.stops.count)
        )
        try expect(
          [platform, stops],
          is: [true, !isLast],
          "the results of `unobserve` for the platform and for the number of stops"
        )
        try expect(
          station.train.observerList.ledger.isObserved,
          is: false,
          "whether the train is still observed after everything has been unobserved"
        )
      }
    }
  ]
}
