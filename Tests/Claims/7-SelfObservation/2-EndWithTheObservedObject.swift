internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the step “End with the observed object”.
  static let endWithTheObservedObject: [Claim] = [
    Claim(
      "ends a registration when an object that it doesn't retain is deallocated",
      Step(.selfObservation, 2),
      idea: "something has to reach the registry's table when the object is deallocated",
      section: "07-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      weak var (left, ledger, captured): (Train?, Ledger?, Farewell?)
      // `recordingLocks` lets a task that the registry starts continue only after this closure.
      try recordingLocks { _ in
        do {
          let (train, farewell) = (Train(), Farewell())
          (left, ledger, captured) = (train, train.observerList.ledger, farewell)
          registry.observe(train, \.delay) { board, _, change in
            farewell.use()
            board.show(change.text)
          }
          registry.observe(train, \.platform) { _, _, _ in farewell.use() }
          train.delay = 5
        }
        try expect(board.lines, is: ["-> 5"], "the board's lines after one change")
        try expect(left, isDeallocated: true, "the train after its last owner has released it")
        try expect(
          captured,
          isDeallocated: true,
          "what the handlers of a deallocated train capture"
        )
        try expect(ledger, isDeallocated: true, "the ledger of a deallocated train")
      }
      withExtendedLifetime(registry.object) {}
    },
    Claim(
      "ends only the registrations of the object that was deallocated",
      Step(.selfObservation, 2),
      idea: "think about which registrations belong to the object",
      section: "07-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let trains = ObservedTrains { library.makeRegistry(observer: $0, retainObserved: false) }
      do {
        let train = Train(number: 9)
        trains.registry?.observe(train, \.delay) { _, _, _ in }
        trains.registry?.observe(train, \.platform) { _, _, _ in }
      }
      try trains.expectObserved("after the deallocation of another train")
      trains.registry = nil
    },
    Claim(
      "releases a handler when `unobserve` returns, even in the middle of a round",
      Step(.selfObservation, 2),
      overruledAt: .directDelivery,
      idea: "a round retains ledger entries, and each of them retains `onDeallocation`, so this "
        + "closure must not retain anything that retains the handler",
      section: "07-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary) in
      let (board, train) = (Board(), Train())
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      weak var captured: Farewell?
      var isReleased: Bool?
      registry.observe(train, \.delay) { _, train, _ in
        registry.unobserve(train, \.arrival)
        isReleased = captured == nil
      }
      do {
        let farewell = Farewell()
        captured = farewell
        registry.observe(train, \.arrival) { _, _, _ in farewell.use() }
      }
      train.delay = 5
      registry.unobserveAll()
      try expect(
        isReleased,
        is: true,
        "whether a handler was released when an earlier handler of the round had unobserved it"
      )
    },
    Claim(
      "leaves no entry in the dispatcher's table, whether or not it retains the objects",
      Step(.selfObservation, 2),
      overruledAt: .directDelivery,
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "07-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary & DispatchingLibrary) in
      for isRetaining in [false, true] {
        for ending in Ending.allCases {
          try expectNoEntries(leftBy: ending, in: library) {
            library.makeRegistry(observer: $0, retainObserved: isRetaining)
          }
        }
      }
      let registry = library.makeRegistry(observer: kept(Board()), retainObserved: false)
      try library.expectNoEntries(leftBy: "the deallocation of a train") {
        let train = Train()
        registry.observe(train, \.delay) { _, _, _ in }
      }
    },
    Claim(
      "ends a registration in every order of releases, whether or not it retains the objects",
      Step(.selfObservation, 2),
      idea: "ask which of the three are still there, and what each of them may still refer to",
      section: "07-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      for isRetaining in [false, true] {
        try expectNothingLeftInAnyOrder(isRetaining: isRetaining) {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
      }
    },
  ]
}
