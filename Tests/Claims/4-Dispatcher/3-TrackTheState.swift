internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let trackTheState = Step(4, 3).claims([
    LibraryClaim(
      "can observe and unobserve in the initial call",
      idea: "during the initial call, the ledger entry doesn't exist yet",
      section: "04-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      let (train, board, registry) = KeptStation(library).parts
      for options: ObservingOptions in [.initial, [.initial, .new, .old, .prior]] {
        var results: [Bool] = []
        let left = try capturedObject { farewell in
          let isNew = registry.observe(train, \.delay, options: options) { board, train, change in
            farewell.use()
            board.show(change.text)
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
          left,
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
      var isNewAgain = false
      registry.observe(train, \.delay, options: .initial) { _, train, _ in
        registry.unobserve(train, \.delay)
        isNewAgain = registry.observe(train, \.delay) { board, _, _ in board.show("again") }
      }
      try expect(isNewAgain, is: true, "the result of the second `observe`, in the initial call")
      train.delay = 5
      try expect(
        board.lines.last,
        is: "again",
        "the board's last line after a change",
        idea: "the new registration is equal to the one that was ended, but each has its own entry"
      )
      registry.unobserve(train, \.delay)
      try expect(train.isObserved, is: false, "whether the train is observed in the end")
      let other = kept(Train())
      registry.observe(train, \.delay, options: .initial) { board, train, _ in
        registry.observe(other, \.delay, options: .initial) { board, other, _ in
          board.show("inner \(registry.unobserve(other, \.delay))")
        }
        board.show("outer \(registry.unobserve(train, \.delay))")
      }
      let idea = "several registrations may be incomplete at the same time"
      try expect(
        Array(board.lines.suffix(2)),
        is: ["inner true", "outer true"],
        "the results of `unobserve` in an initial call inside another train's",
        idea: idea
      )
      try expect(
        [train, other].map(\.isObserved),
        is: [false, false],
        "whether each of the trains is observed after both calls",
        idea: idea
      )
    },
    LibraryClaim(
      "leaves no entry in the dispatcher's table behind",
      overruledIn: 9,
      fault: "a registration that's removed from the table only together with its ledger entry",
      idea: "whatever `observe` puts into the table has to be removed again, in every case",
      section: "04-dispatcher.md#states"
    ) { (library: any DispatchingLibrary) in
      let station = KeptStation(library)
      let (train, _, registry) = station.parts
      func expectNoEntries(leftBy action: String, _ body: () -> Void) throws {
        let before = library.dispatchedCount
        body()
        try expect(
          library.dispatchedCount - before,
          is: 0,
          "the number of entries that \(action) has left in the dispatcher's table"
        )
      }
      registry.observe(station.other, \.delay) { _, _, _ in }
      try expectNoEntries(leftBy: "observing and unobserving") {
        registry.observe(train, \.delay) { _, _, _ in }
        registry.unobserve(train, \.delay)
      }
      try expectNoEntries(leftBy: "unobserving in the initial call") {
        registry.observe(train, \.delay, options: .initial) { _, _, _ in
          registry.unobserve(train, \.delay)
        }
      }
      try expectNoEntries(leftBy: "observing what's already observed") {
        registry.observe(station.other, \.delay) { _, _, _ in }
      }
      try expectNoEntries(leftBy: "unobserving in a call") {
        registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
        train.delay += 1
      }
    },
  ])
}
