internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

/// A way in which a registration ends while its object still exists.
enum Ending: String, CaseIterable {
  case unobserve = "`unobserve`"
  case unobserveAll = "`unobserveAll`"
  case deallocation = "the deallocation of the registry"

  /// Ends a registration in this way, which may be the release of the registry.
  func end<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    in registry: inout (any EndingRegistry<Board>)?
  ) {
    switch self {
    case .unobserve: registry?.unobserve(object, keyPath)
    case .unobserveAll: registry?.unobserveAll()
    case .deallocation: _ = registry.take()
    }
  }
}

/// A function that makes a registry for a board.
typealias RegistryMaker = (Board) -> any EndingRegistry<Board>

/// An observed object that records its own deallocation.
private final class Platform: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var length = 0
  private let farewell: Farewell

  init(_ record: LockRecord) { farewell = record.makeFarewell("the object") }
}

/// Throws a refutation unless a registration ends, and what it retained is released, at once, on
/// the thread that ends it, with no lock held.
func expectRelease(
  by ending: Ending,
  isRetaining: Bool = true,
  _ makeRegistry: RegistryMaker
) throws {
  let board = Board()
  var registry: (any EndingRegistry<Board>)? = makeRegistry(board)
  try recordingLocks { record in
    var object: Platform? = Platform(record)
    if let object {
      let ledger = object.observerList.ledger
      let farewell = record.makeFarewell("the handler") {
        ledger.isObserved && !isRetaining ? "before its ledger entry was removed" : nil
      }
      registry?.observe(object, \.length) { _, _, _ in farewell.use() }
    }
    var expected = ["the handler with no lock held"]
    if isRetaining, ending != .unobserve {
      // The registration is the last owner of the object.
      object = nil
      expected.append("the object with no lock held")
    }
    switch ending {
    case .unobserveAll: registry?.unobserveAll()
    case .deallocation: registry = nil
    case .unobserve: if let object { registry?.unobserve(object, \.length) }
    }
    let releases = record.releases
    let left = ["the handler", "the object"].first { name in
      expected.contains { $0.hasPrefix(name) } && !releases.contains { $0.hasPrefix(name) }
    }
    try expect(
      releases,
      is: expected,
      "what's released by \(ending.rawValue)",
      idea: left.map { "something still retains \($0): empty every table" }
    )
    withExtendedLifetime(object) {}
  }
}

/// Throws a refutation if the KVO layer is used with a lock held while a registration begins or
/// ends.
func expectNoLockHeld(in ending: Ending, _ makeRegistry: RegistryMaker) throws {
  let board = Board()
  let layerIdea =
    "the KVO layer has locks of its own, and calls other code, so call it after unlocking"
  for options: ObservingOptions in [[], .new, [.initial, .old, .new]] {
    var registry: (any EndingRegistry<Board>)? = makeRegistry(board)
    let train = kept(Train())
    try recordingLocks { record in
      registry?.observe(train, \.delay, options: options) { _, _, _ in }
      registry?.observe(train, \.platform, options: options) { _, _, _ in }
      try expect(
        record.sectionsAroundLayer,
        is: [],
        "the critical sections in which `addObserver` was called",
        idea: layerIdea
      )
      ending.end(train, \.delay, in: &registry)
      ending.end(train, \.platform, in: &registry)
      try expect(
        record.sectionsAroundLayer,
        is: [],
        "the critical sections in which \(ending.rawValue) removed a ledger entry",
        idea: layerIdea
      )
    }
  }
}

/// Throws a refutation if something's left of a registration that ends during its first call.
func expectNothingLeft(by ending: Ending, _ makeRegistry: RegistryMaker) throws {
  let (board, train) = (Board(), kept(Train()))
  var registry: (any EndingRegistry<Board>)? = makeRegistry(board)
  let left = capturedObject { farewell in
    registry?.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
      farewell.use()
      board.show(change.text)
      ending.end(train, \.delay, in: &registry)
    }
  }
  train.delay = 5
  let occasion = "after \(ending.rawValue) during the first call"
  let idea = "with `initial`, a handler is called before the entry is in the ledger"
  try expect(board.lines, is: ["-> 0"], "the board's lines \(occasion)", idea: idea)
  try expect(train.isObserved, is: false, "whether an entry is left \(occasion)", idea: idea)
  try expect(left, isDeallocated: true, "what the handler captures, \(occasion)")
}
