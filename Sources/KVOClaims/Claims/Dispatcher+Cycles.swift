internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `dispatcher` about registrations that come and go.
  static let returningToTheStart = [
    Claim(
      "can end a registration in its own call, and isn't called for changes made there",
      Step(.dispatcher, 3),
      idea: "once the raw registration is complete, nothing has to be postponed",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        registry.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
          board.show(change.text)
          if train.delay == 0 { return }
          board.show("\(registry.unobserve(train, \.delay))")
          board.show("\(train.observerList.ledger.isObserved)")
          train.delay += 1
        }
        train.delay = 5
        try expect(
          board.lines,
          is: ["-> 0", "-> 5", "true", "false"],
          "the lines that a handler adds, which unobserves, and then changes the delay"
        )
      }
    },
    Claim(
      "is as good as new after a value has been observed and unobserved",
      Step(.dispatcher, 3),
      idea: "each registration goes through its states once, and the next one starts afresh",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        let options: [ObservingOptions] = [
          .new, [.initial, .new], [], [.old, .new], [.new, .prior],
        ]
        for options in options {
          train.delay = 0
          let isNew = registry.observe(train, \.delay, options: options) { board, _, change in
            board.show(change.text)
          }
          train.delay = 5
          train.delay = 5
          let ends = [registry.unobserve(train, \.delay), registry.unobserve(train, \.delay)]
          try expect(isNew, is: true, "the result of `observe` with the options \(options)")
          try expect(ends, is: [true, false], "the results of two calls of `unobserve` after that")
          try expect(
            train.observerList.ledger.isObserved,
            is: false,
            "whether the train is observed after the registration with the options \(options)"
          )
        }
        try expect(
          board.lines,
          is: [
            "-> 5", "-> 5", "-> 0", "-> 5", "-> 5", "->", "->", "0 -> 5", "5 -> 5", "prior: ->",
            "-> 5", "prior: ->", "-> 5",
          ],
          "the board's lines after five registrations and ten changes"
        )
      }
    },
    Claim(
      "doesn't grow while registrations come and go",
      Step(.dispatcher, 3),
      idea: "whatever `observe` puts into a table has to be removed again, in every case",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        registry.observe(other, \.delay) { _, _, _ in }
        let repetitions: [(String, () -> Void)] = [
          (
            "observing and unobserving",
            {
              registry.observe(train, \.delay) { _, _, _ in }
              registry.unobserve(train, \.delay)
            }
          ),
          (
            "unobserving in the initial call",
            {
              registry.observe(train, \.delay, options: .initial) { _, _, _ in
                registry.unobserve(train, \.delay)
              }
            }
          ),
          (
            "observing what's already observed",
            { registry.observe(other, \.delay) { _, _, _ in } }
          ),
          (
            "unobserving in a call",
            {
              registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
              train.delay += 1
            }
          ),
        ]
        let trains = (1...400).map { Train(number: $0) }
        var next = trains.makeIterator()
        let allRepetitions =
          repetitions + [
            (
              "observing and unobserving another train",
              {
                guard let train = next.next() else { return }
                registry.observe(train, \.delay) { _, _, _ in }
                registry.unobserve(train, \.delay)
              }
            )
          ]
        for (action, body) in allRepetitions {
          let roots = [registry.object] + other.rawObservers
          // A table may keep some empty entries until it's cleaned up.
          for _ in 1...100 { body() }
          let before = elementCount(of: roots)
          for _ in 1...300 { body() }
          let growth = elementCount(of: roots) - before
          if growth >= 100 {
            throw Refutation(
              question: "the growth of the library's tables by 300 times \(action)",
              expected: "none, or a few entries that are cleaned up later",
              got: "\(growth) entries"
            )
          }
        }
        registry.unobserve(other, \.delay)
        withExtendedLifetime(trains) {}
      }
    },
  ]
}
