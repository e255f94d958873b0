internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `identity` about key paths that are easily confused.
  static let distinguishingKeyPaths = [
    Claim(
      "distinguishes key paths that have the same hash and the same description",
      Step(.identity, 2),
      idea: "different key paths may have the same hash or description, so compare them with `==`",
      section: "03-key-paths.md#compare-by-key-path"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let (train, twin) = (station.train, kept(Twin()))
      train.stops = ["Bern", "Thun"]
      let results = [
        station.observe(twin, \.[Minutes(1)], as: "one minute"),
        station.observe(twin, \.[Minutes(2)], as: "two minutes"),
        station.observe(train, \.stops[0], as: "first stop"),
        station.observe(train, \.stops[1], as: "second stop"),
      ]
      let lines = station.lines {
        twin.delay = 5
        train.stops = ["Basel", "Olten"]
      }
      try expect(
        lines,
        is: [
          "first stop -> Basel", "one minute -> 6", "second stop -> Olten", "two minutes -> 7",
        ],
        "the board's lines, sorted, after a change to each of two objects"
      )
      try expect(results, is: [true, true, true, true], "the results of `observe`")
      let wasObserved = station.registry.unobserve(twin, \.[Minutes(1)])
      let rest = station.lines { twin.delay = 0 }
      try expect(rest, is: ["two minutes -> 2"], "the board's lines after one was unobserved")
      try expect(wasObserved, is: true, "the result of `unobserve`")
    }
  ]
}
