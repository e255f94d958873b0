internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher` about registries that are deallocated.
  static let registriesDeallocated = [
    Claim(
      "isn't retained by its registrations, and releases their handlers when it's deallocated",
      Step(.dispatcher, 2),
      idea: """
        look for strong references to the registry; neither the raw observer nor anything that the \
        registry retains may have one
        """,
      section: "04-dispatcher.md#the-table"
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
      "stays in memory while it calls a handler, even if the handler releases it",
      Step(.dispatcher, 2),
      idea: "take a strong reference to the registry, too, and keep it until the handler returns",
      section: "04-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        var registry: (any ClaimedRegistry<Board>)? = library.makeRegistry(observer: board)
        weak let object = registry?.object
        registry?.observe(train, \.delay) { board, _, _ in
          _ = registry.take()
          board.show(object == nil ? "deallocated" : "in memory")
        }
        train.delay = 5
        try expect(
          board.lines,
          is: ["in memory"],
          "the registry's state during a call that released its last other reference"
        )
        try expect(object, isDeallocated: true, "the registry after the call")
      }
    },
    Claim(
      "doesn't deliver changes that its deallocation makes",
      Step(.dispatcher, 2),
      idea: "when a registry is deallocated, its handlers are released, which may run any code",
      section: "04-dispatcher.md#guard-order"
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
