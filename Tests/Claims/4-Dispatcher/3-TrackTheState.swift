internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  /// The claims of the step “Track the state”.
  static let trackTheState: [LibraryClaim] = [
    LibraryClaim(
      "can unobserve in the initial call",
      Step(4, 3),
      idea: "during the initial call, the ledger entry doesn't exist yet",
      section: "04-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      let board = Board()
      let registry = library.makeRegistry(observer: board)
      for options: ObservingOptions in [.initial, [.initial, .new, .old, .prior]] {
        var results: [Bool] = []
        weak var captured: Farewell?
        do {
          let farewell = Farewell()
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
          "the results of `unobserve` in the initial call",
          idea: "`unobserve` says whether it has ended a registration, with or without an entry"
        )
        try expect(
          train.isObserved,
          is: false,
          "whether the train is observed after the call with the options \(options)",
          idea: "when `addObserver` returns, find out whether the registration has ended meanwhile"
        )
        try expect(
          captured,
          isDeallocated: true,
          "an object that the removed handler captured",
          idea: "look for what still refers to a handler when its registration has ended"
        )
        train.delay += 1
      }
      try expect(board.lines, is: ["->", "-> 1"], "the board's lines after both initial calls")
      try expect(
        registry.unobserve(train, \.delay),
        is: false,
        "the result of `unobserve` at last"
      )
    },
    LibraryClaim(
      "can unobserve in an initial call in which another value was observed",
      Step(4, 3),
      idea: "several registrations may be incomplete at the same time",
      section: "04-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      for options: ObservingOptions in [.new, [.initial, .new]] {
        for endsBoth in [false, true] {
          let (train, other) = (Train(), Train())
          defer { keepObserved(train, other) }
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
            [train, other].map(\.isObserved),
            is: [false, false],
            "whether each of the trains is observed at last"
          )
        }
      }
    },
    LibraryClaim(
      "can observe the value again in the initial call that has unobserved it",
      Step(4, 3),
      idea: "the new registration is equal to the one that was ended, but each has its own entry",
      section: "04-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      let board = Board()
      let registry = library.makeRegistry(observer: board)
      var isNew = false
      registry.observe(train, \.delay, options: .initial) { _, train, _ in
        registry.unobserve(train, \.delay)
        isNew = registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      try expect(isNew, is: true, "the result of the second `observe`, in the initial call")
      train.delay = 5
      try expect(board.lines, is: ["-> 5"], "the board's lines after a change")
      registry.unobserve(train, \.delay)
      try expect(
        train.isObserved,
        is: false,
        "whether the train is observed after another `unobserve`"
      )
    },
    LibraryClaim(
      "leaves no entry in the dispatcher's table behind",
      Step(4, 3),
      overruledIn: 9,
      idea: "whatever `observe` puts into the table has to be removed again, in every case",
      section: "04-dispatcher.md#states"
    ) { (library: any DispatchingLibrary) in
      let (train, other) = (Train(), Train())
      defer { keepObserved(train, other) }
      let board = Board()
      let registry = library.makeRegistry(observer: board)
      registry.observe(other, \.delay) { _, _, _ in }
      try library.expectNoEntries(leftBy: "observing and unobserving") {
        registry.observe(train, \.delay) { _, _, _ in }
        registry.unobserve(train, \.delay)
      }
      let rawObserver = other.observerList.ledger.entries.first?.observer
      let before = rawObserver.map(elementCount)
      try library.expectNoEntries(leftBy: "unobserving in the initial call") {
        registry.observe(train, \.delay, options: .initial) { _, _, _ in
          registry.unobserve(train, \.delay)
        }
      }
      try expect(
        rawObserver.map(elementCount),
        is: before,
        "the number of elements in the dispatcher's collections, which unobserving in the initial "
          + "call mustn't change",
        idea: "remove the entry in this case, too; `count` has to include an entry whose weak "
          + "reference has become nil"
      )
      try library.expectNoEntries(leftBy: "observing what's already observed") {
        registry.observe(other, \.delay) { _, _, _ in }
      }
      try library.expectNoEntries(leftBy: "unobserving in a call") {
        registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
        train.delay += 1
      }
      registry.unobserve(other, \.delay)
    },
  ]
}

/// Returns the number of elements of the collections that an object or a value stores, as far as
/// reflection shows them.
private func elementCount(in value: Any) -> Int {
  Mirror(reflecting: value).children.reduce(0) { count, child in
    let mirror = Mirror(reflecting: child.value)
    return switch mirror.displayStyle {
    case .collection, .dictionary, .set: count + mirror.children.count
    case .class: count
    default: count + elementCount(in: child.value)
    }
  }
}
