internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  static let findingTheRightOne = [
    Claim(
      "returns false from `unobserve` if the value isn't observed, and ends nothing",
      Step(.identity, 2),
      idea: "call `removeObserver` only if there was a registration, and put the set back with all "
        + "the others on every way out",
      section: "03-key-paths.md#keep-the-first-registration"
    ) { (library: any RegistryLibrary) in
      let station = KeptStation(library)
      let other = library.makeKeptRegistry(observer: station.board)
      func unobserveOthers() -> [Bool] {
        [
          station.registry.unobserve(station.train, \.platform),
          station.registry.unobserve(station.other, \.delay),
          other.unobserve(station.train, \.delay),
        ]
      }
      let none = station.registry.unobserve(station.train, \.delay)
      try expect(none, is: false, "the result of `unobserve` before the first `observe`")
      station.observe(station.train, \.delay, as: "delay")
      for delay in [5, 6] {
        try expect(
          unobserveOthers(),
          is: [false, false, false],
          "the results of `unobserve` for another key path, train, and registry"
        )
        let lines = station.lines { station.train.delay = delay }
        try expect(lines, is: ["delay -> \(delay)"], "the board's lines after one change")
      }
      let results = (1...3).map { _ in station.registry.unobserve(station.train, \.delay) }
      try expect(results, is: [true, false, false], "the results of `unobserve` for the value")
    }
  ]
}
