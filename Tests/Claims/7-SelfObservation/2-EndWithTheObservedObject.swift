internal import TaskTesting
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension Claim {
  /// The claims of the step “End with the observed object”.
  static let endWithTheObservedObject: [Claim] = [
    Claim(
      "ends a registration when an object that it doesn't retain is deallocated",
      Step(7, 2),
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
      Step(7, 2),
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
      Step(7, 2),
      overruledIn: 9,
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
      Step(7, 2),
      overruledIn: 9,
      consequenceOf: "ends a registration when an object that it doesn't retain is deallocated",
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "07-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary & DispatchingLibrary) in
      for (isRetaining, ending) in Ending.inBothRegistries {
        try expectNoEntries(leftBy: ending, in: library) {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
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
      Step(7, 2),
      consequenceOf: "ends a registration when an object that it doesn't retain is deallocated",
      idea: "ask which of the three are still there, and what each of them may still refer to",
      section: "07-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      for isRetaining in [false, true] {
        try expectNothingLeftInAnyOrder(isRetaining: isRetaining) {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
      }
    },
    Claim(
      "leaves nothing behind if one thread releases the object and another ends the registration",
      Step(7, 2),
      idea: "when `onDeallocation` is called, another thread may already have released the "
        + "registration or the registry",
      section: "07-self-observation.md#who-tells-us"
    ) { (library: any RetainingLibrary) in
      let endings: [(words: String, end: (ReleaseScene) -> Void)] = [
        ("calls `unobserveAll`", { $0.registry?.unobserveAll() }),
        ("uses the token", { $0.token?.invalidate() }),
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
            "one thread that releases an observed train, and another that \(words)"
          )
        }
      }
    },
  ]
}

/// An observed train, its registry, and a token, which two threads use and release.
private final class ReleaseScene {
  private let board = Board()
  private(set) var registry: (any EndingRegistry<Board>)?
  private(set) var token: (any ClaimedToken)?
  private var train: Train?
  private let ledger: Ledger
  private weak var left: Train?
  private weak var captured: Farewell?

  init(_ makeRegistry: RegistryMaker) {
    let (registry, train, farewell) = (makeRegistry(board), Train(), Farewell())
    ledger = train.observerList.ledger
    (self.registry, self.train, left, captured) = (registry, train, train, farewell)
    registry.observe(train, \.delay) { _, _, _ in farewell.use() }
    token = registry.token(for: train, \.delay)
  }

  deinit { if let left { keepObserved(left) } }

  func releaseTrain() { _ = train.take() }

  func releaseRegistry() { _ = registry.take() }

  /// A description of what's left after both threads have finished, if anything is.
  var leftovers: String? {
    if ledger.isObserved { return "the train's ledger still has an entry" }
    if captured != nil { return "the handler is still in memory" }
    return left == nil ? nil : "the train is still in memory"
  }
}

/// One of the things to which the parts of a registration belong.
private enum Owner: String {
  case token = "the token"
  case registry = "the registry"
  case object = "the object"

  static let orders: [[Owner]] = [
    [.token, .registry, .object], [.token, .object, .registry], [.registry, .token, .object],
    [.registry, .object, .token], [.object, .token, .registry], [.object, .registry, .token],
  ]
}

/// Throws a refutation if something's left after a token, a registry, and an object are released,
/// in any order.
///
/// A token is used before it's released. That ends the registration if nothing else has.
private func expectNothingLeftInAnyOrder(isRetaining: Bool, _ makeRegistry: RegistryMaker) throws {
  for order in Owner.orders {
    let board = Board()
    var registry: (any EndingRegistry<Board>)? = makeRegistry(board)
    var train: Train? = Train()
    weak var (registryObject, left, captured): (AnyObject?, Train?, Farewell?)
    var token: (any ClaimedToken)?
    if let train, let registry {
      let farewell = Farewell()
      (registryObject, left, captured) = (registry.object, train, farewell)
      registry.observe(train, \.delay) { _, _, _ in farewell.use() }
      token = registry.token(for: train, \.delay)
    }
    let ledger = train?.observerList.ledger
    var gone: Set<Owner> = []
    for owner in order {
      switch owner {
      case .token:
        let hasEnded = gone.contains(.registry) || (!isRetaining && gone.contains(.object))
        let result = token?.invalidate() == true
        let names = gone.map(\.rawValue).sorted().joined(separator: " and ")
        let words = gone.isEmpty ? "" : " after the release of \(names)"
        try expect(result, is: !hasEnded, "the result of `invalidate`\(words)")
        token = nil
      case .registry: registry = nil
      case .object: train = nil
      }
      gone.insert(owner)
      // A retained object is still observed when nothing but the registry refers to it.
      let hasEnded = gone != [.object] || !isRetaining
      let words = "after the release of \(owner.rawValue)"
      try expect(captured, isDeallocated: hasEnded, "what the handler captures, \(words)")
      try expect(ledger?.isObserved, is: !hasEnded, "whether the object is observed \(words)")
    }
    let names = order.map(\.rawValue).joined(separator: ", ")
    try expect(registryObject, isDeallocated: true, "the registry after the release of \(names)")
    try expect(left, isDeallocated: true, "the object after the release of \(names)")
  }
}
