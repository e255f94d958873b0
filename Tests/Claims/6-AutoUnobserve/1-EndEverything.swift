internal import KVOJudging
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let endEverything = Step(6, 1).claims([
    LibraryClaim(
      "ends all its registrations, and no others, in `unobserveAll` and when it's deallocated",
      fault: "a registry without a `deinit`",
      idea:
        "think about which references still work while an object is being deallocated, and what "
        + "has to be done before the deallocation is over",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      let dispatching = library as? any DispatchingLibrary
      for ending in [Ending.unobserveAll, .deallocation] {
        let before = dispatching?.dispatchedCount
        let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
        var other = Optional(library.makeEndingRegistry(observer: trains.board))
        other?.observe(trains.first, \.delay) { _, _, _ in }
        other?.observe(trains.second, \.platform) { _, _, _ in }
        ending.end(trains.first, \.delay, in: &other)
        try trains.expectObserved("after another registry for the board has ended everything")
        // `recordingLocks` lets a task that the registry starts continue only after this closure.
        try recordingLocks { _ in
          ending.end(trains.first, \.delay, in: &trains.registry)
          try trains.expectNothingLeft("after \(ending.rawValue)")
        }
        try expect(
          dispatching?.dispatchedCount,
          is: before,
          "the number of entries in the dispatcher's table after \(ending.rawValue), and before",
          idea: "an entry that `observe` adds has to be removed in each way in which it can end"
        )
        trains.registry = trains.registry ?? library.makeEndingRegistry(observer: trains.board)
        try expect(trains.observe(), is: [true, true, true], "the results of `observe` after that")
        try trains.expectObserved("to values that were observed again")
        try expectNothingLeft(by: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    LibraryClaim(
      "retains an observed object until the last of its registrations ends",
      idea: "whoever still has something to do for an object has to keep it in memory: "
        + "`Registry(observer:)` retains what it observes",
      section: "06-auto-unobserve.md#strong-keys"
    ) { (library: any AutomaticLibrary) in
      let board = Board()
      let registry = library.makeEndingRegistry(observer: board)
      var train = Train()
      registry.observe(train, \.delay) { _, _, _ in }
      registry.observe(train, \.platform) { _, _, _ in }
      try expectRetained(&train, true, "while two of its values are observed")
      registry.unobserve(train, \.delay)
      try expectRetained(&train, true, "while one of its values is observed")
      registry.unobserve(train, \.platform)
      try expectRetained(&train, false, "after both registrations have ended")
      withExtendedLifetime(board) {}
    },
    LibraryClaim(
      "makes and removes ledger entries, and releases handlers and objects, with no lock held",
      idea: "take what ends out of your tables under the lock, and release it after unlocking",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases {
        try expectRelease(by: ending) { library.makeEndingRegistry(observer: $0) }
        try expectNoLockHeld(in: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    LibraryClaim(
      "leaves nothing behind when one thread observes and another ends everything",
      idea: "look which registrations there are, and take them out, in one section; then end what "
        + "you've taken out, and nothing else, even if one of them is still incomplete",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        "one thread that observes a train, and another that ends everything",
        ["Ada": { $0.observe() }, "Bo": { $0.unobserveAll() }],
        watchesLayer: true
      )
      try weave(
        library,
        "one thread that unobserves a train and observes it again, and another that ends everything",
        [
          "Ada": { scene in
            scene.unobserve()
            scene.observe()
          },
          "Bo": { $0.unobserveAll() },
        ],
        prepare: { $0.observe() }
      )
    },
    LibraryClaim(
      "doesn't deliver changes that begin after `unobserveAll`, or when nothing is left to end",
      idea: "a registration that can't be found any longer must have ended, so change the states "
        + "in the section that takes the registrations out",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        "one thread that observes a train, and another that ends everything and changes the train",
        [
          "Ada": { $0.observe() },
          "Bo": { if $0.unobserveAllIfObserved() { $0.changeTooLate() } },
        ],
        idea: "`observe` may not be done yet, so a call has to ask whether it's still wanted",
        complaint: \.lateCall
      )
      let endings: [(words: String, end: (ThreadScene) -> Void)] = [
        (Ending.unobserve.rawValue, { $0.unobserve() }),
        (Ending.unobserveAll.rawValue, { $0.unobserveAllIfObserved() }),
      ]
      for (words, end) in endings {
        try weave(
          library,
          "one thread that calls `unobserveAll`, and another that calls \(words) and changes a train",
          [
            "Ada": { $0.unobserveAll() },
            "Bo": { scene in
              end(scene)
              scene.changeTooLate()
            },
          ],
          prepare: { $0.observe() },
          complaint: \.lateCall
        )
      }
    },
  ])
}
