internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher` about registrations that end in a round inside a round.
  static let nestedRounds = [
    Claim(
      "doesn't call a handler for a change that it makes itself if another handler removes it first",
      Step(.dispatcher, 1),
      idea: "a registration that has ended may still be in memory, and mustn't be found even then",
      section: "04-dispatcher.md#route-by-id"
    ) { (library: any RegistryLibrary) in
      for options: ObservingOptions in [.new, [.new, .prior]] {
        try lendingTrains { train, _ in
          let board = Board()
          let registry = library.makeRegistry(observer: board)
          let others = library.makeRegistry(observer: board)
          registry.observe(train, \.delay) { board, train, _ in
            guard train.delay == 2 else { return }
            let wasObserved = registry.unobserve(train, \.arrival)
            board.show("\(wasObserved) \(others.unobserve(train, \.delay))")
          }
          registry.observe(train, \.arrival, options: options) { board, train, change in
            if !change.isPrior { board.show("arrival \(train.delay)") }
          }
          others.observe(train, \.delay, options: options) { board, train, change in
            if change.isPrior { return }
            board.show("delay \(train.delay)")
            if train.delay == 1 { train.delay = 2 }
          }
          train.delay = 1
          try expect(
            board.lines,
            is: ["arrival 1", "delay 1", "true true"],
            """
            the board's lines after the third of three handlers made a change, and the first one \
            then removed the other two
            """
          )
          registry.unobserve(train, \.delay)
        }
      }
    }
  ]

  /// The claims of the stage `dispatcher` about calls that an initial call makes.
  static let nestedInitialCalls = [
    Claim(
      "can unobserve in an initial call in which another value was observed",
      Step(.dispatcher, 3),
      idea: "several registrations may be incomplete at the same time",
      section: "04-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      for options: ObservingOptions in [.new, [.initial, .new]] {
        for endsBoth in [false, true] {
          try lendingTrains { train, other in
            let board = Board()
            let registry = library.makeRegistry(observer: board)
            let isNew = registry.observe(train, \.delay, options: [.initial]) { board, train, _ in
              registry.observe(other, \.delay, options: options) { board, other, change in
                board.show(change.text)
                guard endsBoth, other.delay == 0 else { return }
                board.show("inner \(registry.unobserve(other, \.delay))")
                board.show("outer \(registry.unobserve(train, \.delay))")
              }
              board.show("then \(registry.unobserve(train, \.delay))")
            }
            let isEnded = endsBoth && options.contains(.initial)
            let inner = options.contains(.initial) ? ["-> 0"] : []
            let end = isEnded ? ["inner true", "outer true", "then false"] : ["then true"]
            try expect(
              board.lines,
              is: inner + end,
              """
              the board's lines after a train's initial call observed another train, and then \
              unobserved itself
              """
            )
            try expect(isNew, is: true, "the result of the outer `observe`")
            (train.delay, other.delay) = (5, 5)
            try expect(
              Array(board.lines.dropFirst(inner.count + end.count)),
              is: isEnded ? [] : ["-> 5"],
              "the lines that a change to each train adds"
            )
            try expect(
              registry.unobserve(other, \.delay),
              is: !isEnded,
              "the result of `unobserve` for the other train"
            )
            try expect(
              [train, other].map(\.observerList.ledger.isObserved),
              is: [false, false],
              "whether each of the trains is observed at last"
            )
          }
        }
      }
    }
  ]
}
