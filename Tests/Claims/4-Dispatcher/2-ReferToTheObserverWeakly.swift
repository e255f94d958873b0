internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let referToTheObserverWeakly = Step(4, 2).claims([
    LibraryClaim(
      "doesn't deliver changes after the observer's deallocation, but can still unobserve",
      fault: "an unowned reference to the observer",
      idea: "the observer may be gone when a change arrives, which isn't an error",
      section: "04-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      let (train, other) = (kept(Train()), kept(Train()))
      var (calls, board) = (0, Board?(Board()))
      let otherBoard = Board()
      let registry = board.map { library.makeRegistry(observer: $0) }
      let otherRegistry = library.makeRegistry(observer: otherBoard)
      registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
      registry?.observe(other, \.platform) { _, _, _ in calls += 1 }
      otherRegistry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      train.delay = 5
      weak let gone = board
      board = nil
      try expect(gone, isDeallocated: true, "the observer after its last owner let go")
      train.delay = 0
      other.platform = 2
      try expect(calls, is: 1, "the number of calls if only the first change came in time")
      try expect(
        otherBoard.lines,
        is: ["-> 5", "-> 0"],
        "the lines of another registry's board",
        idea: "whatever ends with an observer or a registry, another registry's registrations don't"
      )
      try expect(
        registry?.unobserve(other, \.platform),
        is: true,
        "the result of `unobserve` without the observer",
        idea: "ending a registration takes its object and its key path, but not the observer"
      )
      try expect(other.isObserved, is: false, "whether the train is still observed afterward")
    },
    LibraryClaim(
      "isn't retained by its registrations, and releases their handlers when it's deallocated",
      idea: """
        look for strong references to the registry or to its registrations; the raw observer may \
        have neither, and nothing that the registry retains may refer back to the registry
        """,
      section: "04-dispatcher.md#the-table"
    ) { (library: any RegistryLibrary) in
      let (train, other) = (kept(Train()), kept(Train()))
      let board = Board()
      weak var object: AnyObject?
      let left = capturedObject { farewell in
        let registry = library.makeRegistry(observer: board)
        object = registry.object
        registry.observe(train, \.delay) { _, _, _ in farewell.use() }
        registry.observe(other, \.delay, options: .initial) { _, _, _ in farewell.use() }
      }
      try expect(object, isDeallocated: true, "the registry after its last owner let go")
      try expect(left, isDeallocated: true, "an object that its handlers captured")
    },
    LibraryClaim(
      "stays in memory while it calls a handler, even if the handler releases it",
      fault: "a call that retains the observer, but not the registry",
      idea: "take a strong reference to the registry, too, and keep it until the handler returns",
      section: "04-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      let train = kept(Train())
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
    },
    LibraryClaim(
      "doesn't deliver changes that its deallocation makes",
      idea: "when a registry is deallocated, its handlers are released, which may run any code",
      section: "04-dispatcher.md#guard-order"
    ) { (library: any RegistryLibrary) in
      let train = kept(Train())
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
    },
  ])
}
