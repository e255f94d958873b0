internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let chooseWhetherToRetain = Step(7, 1).claims([
    LibraryClaim(
      "doesn't retain observed objects if it isn't asked to",
      idea: "follow the strong references from the registry, through its table, the registration, "
        + "and the closures in it; none may lead to the object",
      section: "07-self-observation.md#the-choice"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      var train = Train()
      registry.observe(train, \.delay, options: [.initial, .old, .new]) { board, train, change in
        board.show("\(train.number): \(change.text)")
      }
      registry.observe(train, \.arrival) { _, _, _ in }
      try expectRetained(&train, false, "while its values are observed")
      train.delay = 5
      try expectRetained(&train, false, "after a change")
      try expect(board.lines, is: ["7: -> 0", "7: 0 -> 5"], "the board's lines")
      registry.unobserveAll()
    },
    LibraryClaim(
      "ends each registration before it releases the handler, if it doesn't retain the object",
      fault: "a `deinit` that does nothing unless the registry retains its objects",
      idea: "end first, release afterward, and hold no lock while you do either; a registry that "
        + "doesn't retain the objects finds those that are still alive through its weak keys",
      section: "07-self-observation.md#the-choice"
    ) { (library: any RetainingLibrary) in
      // Chapter 6 has asked this of registries that retain.
      let makeRegistry: RegistryMaker = {
        library.makeRegistry(observer: $0, retainObserved: false)
      }
      for ending in Ending.allCases {
        try expectNoLockHeld(in: ending, makeRegistry)
        try expectRelease(by: ending, isRetaining: false, makeRegistry)
      }
    },
    LibraryClaim(
      "releases what's left of deallocated objects outside of its critical sections",
      overruledIn: 9,
      idea: "a map with weak keys has dead entries again, so release what it removes, even in "
        + "`unobserveAll`, after unlocking",
      section: "07-self-observation.md#the-choice"
    ) { (library: any RetainingLibrary) in
      let registry = library.makeRegistry(observer: kept(Board()), retainObserved: false)
      let record = try recordingLocks { record in
        func observe(_ number: Int) -> Train {
          let (train, farewell) = (Train(number: number), Farewell { record.check() })
          registry.observe(train, \.delay) { _, _, _ in farewell.use() }
          train.endLeftoverRegistrations()
          return train
        }
        // A new train usually takes the place of the previous one, so its store evicts an entry.
        for number in 1...100 { _ = observe(number) }
        _ = (1...50).map(observe)
        registry.unobserveAll()
      }
      try expect(record.found, is: [], "the critical sections in which a handler was released")
    },
  ])
}
