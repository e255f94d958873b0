internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `dispatcher` about calls inside the initial call.
  static let trackingTheState = [
    Claim(
      "can unobserve in the initial call",
      Step(.dispatcher, 3),
      idea: "during the initial call, the raw registration doesn't exist yet",
      section: "4-dispatcher.md#states"
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
    },
    Claim(
      "keeps the first handler if the initial call observes the value again",
      Step(.dispatcher, 3),
      idea: "the initial call happens inside `observe`, so check what is stored before that call",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        var calls = 0
        registry.observe(train, \.delay, options: .initial) { board, train, _ in
          calls += 1
          if calls > 1 { return board.show("first") }
          let isNew = registry.observe(train, \.delay) { board, _, _ in board.show("second") }
          board.show("\(isNew)")
        }
        train.delay = 5
        try expect(board.lines, is: ["false", "first"], "the board's lines after one change")
        registry.unobserve(train, \.delay)
      }
    },
    Claim(
      "can observe again in the initial call that unobserved",
      Step(.dispatcher, 3),
      idea: "two registrations for one value overlap here, and only the first one has ended",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      for depth in 1...3 {
        try lendingTrains { train, _ in
          let board = Board()
          let registry = library.makeRegistry(observer: board)
          func observe(_ depth: Int) {
            let isNew = registry.observe(train, \.delay, options: [.initial, .new]) {
              board,
              _,
              change in
              board.show("\(depth): \(change.text)")
              guard depth > 0, train.delay == 0 else { return }
              board.show("\(registry.unobserve(train, \.delay))")
              observe(depth - 1)
            }
            board.show("\(isNew)")
          }
          observe(depth)
          let ends = (1...depth).reversed().flatMap { ["\($0): -> 0", "true"] }
          let begins = Array(repeating: "true", count: depth + 1)
          try expect(
            board.lines,
            is: ends + ["0: -> 0"] + begins,
            "the board's lines after \(depth) nested initial calls unobserved and observed again"
          )
          train.delay = 5
          try expect(board.lines.last, is: "0: -> 5", "the board's last line after one change")
          try expect(board.lines.count, is: 3 * depth + 3, "the number of the board's lines")
          try expect(
            [registry.unobserve(train, \.delay), registry.unobserve(train, \.delay)],
            is: [true, false],
            "the results of two calls of `unobserve` at the end"
          )
          try expect(
            train.observerList.ledger.isObserved,
            is: false,
            "whether the train is observed at the end"
          )
        }
      }
    },
  ]
}
