internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let routeByID = Step(4, 1).claims([
    LibraryClaim(
      "doesn't call a handler that was removed earlier in the round",
      idea: "a round notifies everything that it began with, so check what has ended since then",
      section: "04-dispatcher.md#route-by-id"
    ) { (library: any RegistryLibrary) in
      let (train, board, registry) = KeptStation(library).parts
      let others = library.makeRegistry(observer: board)
      registry.observe(train, \.delay) { board, train, _ in
        board.show("first")
        board.show("\(others.unobserve(train, \.delay)) \(registry.unobserve(train, \.arrival))")
      }
      others.observe(train, \.delay) { board, _, _ in board.show("removed by key path") }
      registry.observe(train, \.arrival) { board, _, _ in board.show("removed") }
      others.observe(train, \.arrival) { board, _, _ in board.show("last") }
      train.delay = 5
      try expect(
        board.lines,
        is: ["first", "true true", "last"],
        "the board's lines after the first of four handlers removed the next two"
      )
      registry.unobserve(train, \.delay)
      others.unobserve(train, \.arrival)
      try expect(
        train.isObserved,
        is: false,
        "whether the train is observed after all have unobserved it",
        idea: "each registration that ends takes its own ledger entry along"
      )
    },
    LibraryClaim(
      "doesn't pass a call for a removed handler to another one, even if the memory is reused",
      idea:
        "memory is reused as soon as it's freed, even during a call, so don't identify by address",
      section: "04-dispatcher.md#the-id"
    ) { (library: any RegistryLibrary) in
      do {
        let (train, board, registry) = KeptStation(library).parts
        registry.observe(train, \.delay) { board, train, _ in
          board.show("delay")
          registry.unobserve(train, \.arrival)
          registry.observe(train, \.arrival) { board, _, _ in board.show("successor") }
        }
        registry.observe(train, \.arrival) { board, _, _ in board.show("removed") }
        train.delay = 5
        try expect(
          board.lines,
          is: ["delay"],
          "the board's lines after a handler replaced the next handler of the round",
          idea: "an object and a key path don't say which of two successive registrations is meant"
        )
        registry.unobserve(train, \.delay)
        train.delay = 6
        try expect(
          board.lines,
          is: ["delay", "successor"],
          "the board's lines after the next round"
        )
      }
      let (train, board, registry) = KeptStation(library).parts
      let punctual = (1...100).map { kept(Train(number: $0)) }
      registry.observe(train, \.delay) { _, train, _ in
        let removed = train.observerList.ledger.entries.last?.context
        registry.unobserve(train, \.arrival)
        // Ending all registrations frees memory that the next ones may reuse.
        for _ in 1...10 {
          for train in punctual {
            registry.observe(train, \.delay) { board, train, _ in
              board.show("\(train.number) is late")
            }
            if train.observerList.ledger.entries.last?.context == removed { return }
          }
          for train in punctual { registry.unobserve(train, \.delay) }
        }
      }
      registry.observe(train, \.arrival) { board, _, _ in board.show("removed") }
      train.delay = 5
      try expect(
        board.lines,
        is: [],
        """
        the lines of a board that began to observe punctual trains during a round, after it had \
        removed the next handler
        """
      )
    },
    LibraryClaim(
      "doesn't call a handler for a change that it makes itself if another handler removes it first",
      idea: "a registration that has ended may still be in memory, and mustn't be found even then",
      section: "04-dispatcher.md#route-by-id"
    ) { (library: any RegistryLibrary) in
      let (train, board, registry) = KeptStation(library).parts
      let others = library.makeRegistry(observer: board)
      registry.observe(train, \.delay) { board, train, _ in
        guard train.delay == 2 else { return }
        let wasObserved = registry.unobserve(train, \.arrival)
        board.show("\(wasObserved) \(others.unobserve(train, \.delay))")
      }
      registry.observe(train, \.arrival) { board, train, _ in
        board.show("arrival \(train.delay)")
      }
      others.observe(train, \.delay) { board, train, _ in
        board.show("delay \(train.delay)")
        if train.delay == 1 { train.delay = 2 }
      }
      train.delay = 1
      try expect(
        board.lines,
        is: ["arrival 1", "delay 1", "true true"],
        """
        the board's lines after the third of three handlers made a change, and the first one then \
        removed the other two
        """
      )
    },
  ])
}
