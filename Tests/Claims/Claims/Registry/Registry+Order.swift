internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  static let endingInAnyOrder = [
    Claim(
      "observes a value again while other values are observed",
      Step(.registry, 3),
      idea: "whatever identifies a registration mustn't identify another one at the same time",
      section: "01-registry.md#call-the-right-handler"
    ) { (library: any RegistryLibrary) in
      for again in 0...2 {
        let station = KeptStation(library)
        let trains = (0...2).map { kept(Train(number: $0)) }
        for train in trains { station.observe(train, \.delay, as: "\(train.number)") }
        station.registry.unobserve(trains[again], \.delay)
        station.observe(trains[again], \.delay, as: "\(again)")
        var remaining = [0, 1, 2]
        for ended in [again, (again + 1) % 3, (again + 2) % 3] {
          let lines = station.lines { for train in trains { train.delay = 5 } }
          try expect(
            lines,
            is: remaining.map { "\($0) -> 5" },
            "the board's lines after train \(again) of three was unobserved and observed again"
          )
          let wasObserved = station.registry.unobserve(trains[ended], \.delay)
          try expect(wasObserved, is: true, "the result of `unobserve`")
          remaining.removeAll { $0 == ended }
        }
      }
    },
    Claim(
      "lets a handler end its own registration",
      Step(.registry, 3),
      idea: "a handler may change your list, so nothing may depend on the list during the call",
      section: "01-registry.md#end-a-registration"
    ) { (library: any RegistryLibrary) in
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
        let first = station.lines { station.train.delay = 5 }
        try expect(
          first,
          is: ["arrival", "delay", "second registry"],
          "the handlers, sorted, that the first change calls"
        )
        try expect(results, is: ending.map { _ in true }, "the results of `unobserve` in handlers")
        let next = station.lines { station.train.delay = 6 }
        let remaining = values.indices.filter { !ending.contains($0) }.map { values[$0].name }
        try expect(
          next,
          is: remaining + ["second registry"],
          "the handlers, sorted, that the second change calls"
        )
      }
    },
  ]
}
