internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  /// The claims of the step “End everything”.
  static let endEverything: [LibraryClaim] = [
    LibraryClaim(
      "ends every registration in `unobserveAll`",
      Step(6, 1),
      idea: "go through all objects, and through all key paths of each object",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      try trains.expectObserved("to observed values")
      trains.registry?.unobserveAll()
      try trains.expectNothingLeft("after `unobserveAll`")
    },
    LibraryClaim(
      "retains an observed object until the last of its registrations ends",
      Step(6, 1),
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
      "ends every registration when it's deallocated",
      Step(6, 1),
      idea:
        "think about which references still work while an object is being deallocated, and what "
        + "has to be done before the deallocation is over",
      section: "06-auto-unobserve.md#the-board-first"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      try trains.expectObserved("to observed values")
      // `recordingLocks` lets a task that the registry starts continue only after this closure.
      try recordingLocks { _ in
        trains.registry = nil
        try trains.expectNothingLeft("after the deallocation of the registry")
      }
      trains.registry = library.makeEndingRegistry(observer: trains.board)
      let results = trains.observe()
      try expect(results, is: [true, true, true], "the results of `observe` of a new registry")
      try trains.expectObserved("to values that a new registry observes")
      trains.registry = nil
      try trains.expectNothingLeft("after the deallocation of the new registry")
    },
    LibraryClaim(
      "ends only its own registrations when it's deallocated",
      Step(6, 1),
      idea: "think about which registrations belong to this registry",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      do {
        let other = library.makeEndingRegistry(observer: trains.board)
        other.observe(trains.first, \.delay) { _, _, _ in }
        other.observe(trains.second, \.platform) { _, _, _ in }
      }
      try trains.expectObserved("after the deallocation of another registry")
      trains.registry = nil
    },
    LibraryClaim(
      "can be created and used in the `deinit` of its observer",
      Step(6, 1),
      idea: "think about how the registry refers to its observer",
      section: "06-auto-unobserve.md#in-kvocontroller"
    ) { (library: any AutomaticLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      do { _ = LateObserver(train, library) }
      train.delay = 5
      try expect(train.isObserved, is: false, "whether the train is observed without the observer")
    },
    LibraryClaim(
      "can end everything during the first call to a handler",
      Step(6, 1),
      idea: "with `initial`, a handler is called before the ledger entry is complete",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      let (board, train) = (Board(), Train())
      defer { keepObserved(train) }
      let registry = library.makeEndingRegistry(observer: board)
      registry.observe(train, \.platform) { board, _, _ in board.show("platform") }
      registry.observe(train, \.delay, options: [.initial, .new]) { board, _, change in
        board.show("delay \(change.text)")
        registry.unobserveAll()
      }
      train.delay = 5
      train.platform = 2
      try expect(board.lines, is: ["delay -> 0"], "the board's lines after two changes")
      try expect(train.isObserved, is: false, "whether the train is observed after `observe`")
    },
    LibraryClaim(
      "releases handlers and objects at once, with no lock held",
      Step(6, 1),
      idea: "take what ends out of your tables under the lock, and release it after unlocking",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases {
        try expectRelease(by: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    LibraryClaim(
      "makes and removes ledger entries with no lock held",
      Step(6, 1),
      idea:
        "the KVO layer has locks of its own, and calls other code, so call it after unlocking",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases {
        try expectNoLockHeld(in: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    LibraryClaim(
      "leaves no entry in the dispatcher's table when everything ends",
      Step(6, 1),
      overruledIn: 9,
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary & DispatchingLibrary) in
      for ending in [Ending.unobserveAll, .deallocation] {
        try expectNoEntries(leftBy: ending, in: library) {
          library.makeEndingRegistry(observer: $0)
        }
      }
    },
    LibraryClaim(
      "leaves nothing behind when one thread observes and another ends everything",
      Step(6, 1),
      idea: "look which registrations there are, and take them out, in one section; on another "
        + "thread, one of them may still be incomplete",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        "one thread that observes a train, and another that ends everything",
        ["Ada": { $0.observe() }, "Bo": { $0.unobserveAll() }],
        watchesLayer: true
      )
    },
    LibraryClaim(
      "doesn't deliver changes that begin after `unobserveAll`, even during `observe`",
      Step(6, 1),
      idea: "`observe` may not be done yet, so a call has to ask whether it's still wanted",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
      try weave(
        library,
        "one thread that observes a train, and another that ends everything and changes the train",
        [
          "Ada": { $0.observe() },
          "Bo": { if $0.unobserveAllIfObserved() { $0.changeTooLate() } },
        ],
        complaint: \.lateCall
      )
    },
    LibraryClaim(
      "leaves nothing behind when one thread replaces a registration and another ends everything",
      Step(6, 1),
      idea: "end only what you've taken out, and take out exactly what you end",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
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
      "doesn't deliver changes that begin after a call that has found nothing left to end",
      Step(6, 1),
      idea: "a registration that can't be found any longer must have ended, so change the states "
        + "in the section that takes the registrations out",
      section: "06-auto-unobserve.md#end-everything"
    ) { (library: any AutomaticLibrary) in
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
  ]
}

/// An observer that observes for the first time while it's being deallocated.
private final class LateObserver {
  private let train: Train
  private let library: any AutomaticLibrary

  init(_ train: Train, _ library: any AutomaticLibrary) {
    self.train = train
    self.library = library
  }

  deinit {
    let registry = library.makeEndingRegistry(observer: self)
    registry.observe(train, \.delay) { _, _, _ in }
  }
}
