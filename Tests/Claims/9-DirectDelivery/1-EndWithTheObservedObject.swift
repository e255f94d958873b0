internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  static let endWithTheObservedObject = Step(9, 1).claims([
    LibraryClaim(
      "ends an object's registrations, and no others, when the object is deallocated",
      idea: "something has to reach the registry's table when the object is deallocated",
      section: "09-breaking-the-rule.md#who-tells-us"
    ) { (library: any LedgerLibrary) in
      let board = Board()
      let registry = library.makeRegistry(observer: board, retainObserved: false)
      weak var (left, ledger): (Train?, Ledger?)
      // `recordingLocks` lets a task that the registry starts continue only after this closure.
      try recordingLocks { _ in
        let captured = capturedObject { farewell in
          let train = Train()
          (left, ledger) = (train, train.observerList.ledger)
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
      let trains = ObservedTrains { library.makeRegistry(observer: $0, retainObserved: false) }
      do {
        let train = Train(number: 9)
        trains.registry?.observe(train, \.delay) { _, _, _ in }
        trains.registry?.observe(train, \.platform) { _, _, _ in }
      }
      try trains.expectObserved("after the deallocation of another train")
    },
    LibraryClaim(
      "ends a registration, whichever of its object and its registry is released first",
      fault: "a registration that insists on its registry when the object has gone",
      idea: "ask which of the two is still there, and what it may still refer to",
      section: "09-breaking-the-rule.md#retain-the-part"
    ) { (library: any LedgerLibrary) in
      weak var left: AnyObject?
      let captured = capturedObject { farewell in
        let observer = library.makeSelfObserver()
        left = observer
        observer.observeDelay { _ in farewell.use() }
        observer.delay = 5
      }
      let idea = "follow the strong references from the object; none may lead back to it"
      try expect(left, isDeallocated: true, "an object that observed itself", idea: idea)
      try expect(captured, isDeallocated: true, "what its handler captures", idea: idea)
      let endings: [(words: String, end: (ReleaseScene) -> Void)] = [
        ("calls `unobserveAll`", { $0.registry?.unobserveAll() }),
        ("releases the registry", { $0.releaseRegistry() }),
      ]
      for isRetaining in [false, true] {
        for (words, end) in endings {
          let loom = Loom(
            on: {
              ReleaseScene { library.makeRegistry(observer: $0, retainObserved: isRetaining) }
            },
            threads: [
              "Ada": { scene in
                point("releases the train")
                scene.releaseTrain()
              },
              "Bo": { scene in
                point(words)
                end(scene)
              },
            ]
          ) { $0.leftovers }
          try expectInEveryOrder(
            of: loom,
            "one thread that releases an observed train, and another that \(words)",
            idea: "when the ledger says that the object has gone, another thread may already have "
              + "released the registration or the registry"
          )
        }
      }
    },
    LibraryClaim(
      "ends an object's registrations in the object's own `deinit`",
      idea: "in an object's `deinit`, each weak reference to the object is already nil, so the "
        + "ledger entry has to be found and removed without the object",
      section: "09-breaking-the-rule.md#retain-the-part"
    ) { (library: any LedgerLibrary) in
      for ending in [Ending.unobserve, .unobserveAll, .deallocation] {
        let (board, log) = (Board(), Board())
        do {
          let clock = LeavingClock { clock in
            ending.end(clock, \.minute, in: &clock.registry)
            log.show("observed: \(clock.isObserved)")
          }
          clock.registry = library.makeRegistry(observer: board, retainObserved: false)
          clock.registry?.observe(clock, \.minute) { board, _, change in board.show(change.text) }
          clock.minute = 5
        }
        try expect(board.lines, is: ["-> 5"], "the board's lines after one change")
        try expect(
          log.lines,
          is: ["observed: false"],
          "whether the object is still observed after \(ending.rawValue) in its `deinit`"
        )
      }
    },
  ])
}

/// An observed train and its registry, which two threads use and release.
private final class ReleaseScene {
  private let board = Board()
  private(set) var registry: (any EndingRegistry<Board>)?
  private var train: Train?
  private let ledger: Ledger
  private weak var left: Train?
  private weak var (leftRegistry, captured): (AnyObject?, Farewell?)

  init(_ makeRegistry: RegistryMaker) {
    let (registry, train, farewell) = (makeRegistry(board), Train(), Farewell())
    ledger = train.observerList.ledger
    (self.registry, self.train, left) = (registry, train, train)
    (leftRegistry, captured) = (registry.object, farewell)
    registry.observe(train, \.delay) { _, _, _ in farewell.use() }
  }

  deinit { if let left { kept(left) } }

  func releaseTrain() { _ = train.take() }

  func releaseRegistry() { _ = registry.take() }

  /// A description of what's left after both threads have finished, if anything is.
  var leftovers: String? {
    if ledger.isObserved { return "the train's ledger still has an entry" }
    if captured != nil { return "the handler is still in memory" }
    if registry == nil, leftRegistry != nil { return "the registry is still in memory" }
    return left == nil ? nil : "the train is still in memory"
  }
}

/// An observed object that owns the registry with which it's observed, and runs a closure in its
/// `deinit`.
private final class LeavingClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
  var registry: (any EndingRegistry<Board>)?
  private let leave: (LeavingClock) -> Void

  init(_ leave: @escaping (LeavingClock) -> Void) { self.leave = leave }

  deinit { leave(self) }
}
