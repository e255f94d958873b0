internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher` about calls inside the initial call.
  static let trackingTheState = [
    Claim(
      "can unobserve in the initial call",
      Step(.dispatcher, 3),
      idea: "during the initial call, the ledger entry doesn't exist yet",
      section: "04-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        for options: ObservingOptions in [.initial, [.initial, .new, .old, .prior]] {
          var results: [Bool] = []
          weak var captured: Farewell?
          do {
            let farewell = Farewell {}
            captured = farewell
            let isNew = registry.observe(train, \.delay, options: options) {
              board,
              train,
              change in
              withExtendedLifetime(farewell) { board.show(change.text) }
              results += [registry.unobserve(train, \.delay), registry.unobserve(train, \.delay)]
            }
            try expect(isNew, is: true, "the result of `observe` with the options \(options)")
          }
          try expect(
            results,
            is: [true, false],
            "the results of `unobserve` in the initial call"
          )
          try expect(
            train.observerList.ledger.isObserved,
            is: false,
            "whether the train is observed after the call with the options \(options)"
          )
          try expect(captured, isDeallocated: true, "an object that the removed handler captured")
          train.delay += 1
        }
        try expect(board.lines, is: ["->", "-> 1"], "the board's lines after both initial calls")
        try expect(
          registry.unobserve(train, \.delay),
          is: false,
          "the result of `unobserve` at last"
        )
      }
    }
  ]
}
