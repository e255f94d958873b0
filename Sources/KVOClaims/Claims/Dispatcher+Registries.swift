internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `dispatcher` about registries that are deallocated.
  static let registriesDeallocated = [
    Claim(
      "isn't retained by its registrations, and releases their handlers when it's deallocated",
      Step(.dispatcher, 2),
      idea: """
        follow the strong references from the object that's never deallocated; none of them may \
        lead to a registry or a handler
        """,
      section: "4-dispatcher.md#the-table"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        weak var object: AnyObject?
        weak var captured: Farewell?
        do {
          let registry = library.makeRegistry(observer: board)
          let farewell = Farewell {}
          (object, captured) = (registry.object, farewell)
          registry.observe(train, \.delay) { _, _, _ in withExtendedLifetime(farewell) {} }
          registry.observe(other, \.delay, options: .initial) { _, _, _ in
            withExtendedLifetime(farewell) {}
          }
        }
        try expect(object, isDeallocated: true, "the registry after its last owner let go")
        try expect(captured, isDeallocated: true, "an object that its handlers captured")
      }
    },
    Claim(
      "doesn't deliver changes after its deallocation, which doesn't affect other registries",
      Step(.dispatcher, 2),
      idea: "the registry may be gone when a change arrives, which isn't an error",
      section: "4-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        let kept = library.makeRegistry(observer: board)
        do {
          let registry = library.makeRegistry(observer: board)
          registry.observe(train, \.delay) { board, _, change in board.show("gone \(change.text)") }
          registry.observe(other, \.delay) { board, _, _ in board.show("gone") }
          kept.observe(train, \.delay) { board, _, change in board.show("kept \(change.text)") }
          train.delay = 5
        }
        train.delay = 0
        other.delay = 1
        try expect(
          board.lines,
          is: ["gone -> 5", "kept -> 5", "kept -> 0"],
          "the lines of a board that has two registries, one of which was deallocated"
        )
        kept.unobserve(train, \.delay)
      }
    },
    Claim(
      "can be deallocated by one of its handlers, and then calls none of them again",
      Step(.dispatcher, 2),
      idea: "a handler may let go of everything that it can reach; the others are called after it",
      section: "4-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        var registry: (any ClaimedRegistry<Board>)? = library.makeRegistry(observer: board)
        weak let object = registry?.object
        registry?.observe(train, \.delay) { board, _, change in
          registry = nil
          board.show(change.text)
        }
        registry?.observe(train, \.arrival) { board, _, _ in board.show("next in the round") }
        train.delay = 5
        try expect(board.lines, is: ["-> 5"], "the board's lines after the round")
        try expect(object, isDeallocated: true, "the registry after the call that let go of it")
        train.delay = 6
        try expect(board.lines, is: ["-> 5"], "the board's lines after another change")
      }
    },
    Claim(
      "doesn't deliver changes that its deallocation makes",
      Step(.dispatcher, 2),
      idea: "when a registry is deallocated, its handlers are released, which may run any code",
      section: "4-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        do {
          let registry = library.makeRegistry(observer: board)
          for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
            let farewell = Farewell { train.delay += 1 }
            registry.observe(train, keyPath) { board, _, _ in
              withExtendedLifetime(farewell) { board.show("called") }
            }
          }
        }
        try expect(train.delay, is: 2, "the delay, which the release of two handlers changes")
        try expect(board.lines, is: [], "the board's lines after these changes")
      }
    },
  ]
}
