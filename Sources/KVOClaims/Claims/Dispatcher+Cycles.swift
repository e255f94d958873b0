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
  ]
}
