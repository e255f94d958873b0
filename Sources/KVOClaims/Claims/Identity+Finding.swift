internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  static let findingTheRightOne = [
    Claim(
      "returns false from `unobserve` if the value isn't observed, and ends nothing",
      Step(.identity, 2),
      idea: "call `removeObserver` only if there was a registration, and keep all the others",
      section: "3-key-paths.md#keep-the-first-registration"
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
    },
    Claim(
      "makes one registration for each registry, object, and key path",
      Step(.identity, 2),
      idea: "compare a registration only with those of the same registry and object",
      section: "3-key-paths.md#the-idea"
    ) { (library: any RegistryLibrary) in
      let board = kept(Board())
      let registries = (0...1).map { _ in library.makeKeptRegistry(observer: board) }
      let trains = (0...1).map { _ in kept(Twin()) }
      let keyPaths: [PartialKeyPath<Twin>] = [\.delay, \.delay.magnitude]
      let values = (0...7).map { (registry: $0 % 2, train: $0 / 2 % 2, keyPath: $0 / 4) }
      for round in 1...2 {
        let results = values.map { value in
          registries[value.registry].observe(
            trains[value.train],
            keyPaths[value.keyPath]
          ) { board, _, _ in board.show("\(value)") }
        }
        let expected = values.map { _ in round == 1 }
        try expect(results, is: expected, "the results of `observe`, in round \(round)")
      }
      for train in trains { train.delay = 5 }
      try expect(
        board.lines.sorted(),
        is: values.map { "\($0)" }.sorted(),
        "the board's lines, sorted, after a change to two values of each of two trains"
      )
      for round in 1...2 {
        let results = values.map {
          registries[$0.registry].unobserve(trains[$0.train], keyPaths[$0.keyPath])
        }
        let expected = values.map { _ in round == 1 }
        try expect(
          results,
          is: expected,
          "the results of `unobserve`, in round \(round)",
          idea: "`unobserve` ends one registration, once, and leaves all the others in place"
        )
      }
      let areObserved = trains.map(\.observerList.ledger.isObserved)
      try expect(areObserved, is: [false, false], "whether each train is observed in the end")
    },
  ]
}
