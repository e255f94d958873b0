internal import KVOJudging
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  /// The claims of the step “Create the registry on first use”.
  static let createTheRegistryOnFirstUse = Step(6, 2).claims([
    LibraryClaim(
      "always gives an object the same registry",
      of: "Your library",
      idea: "think about where the registry is stored, and when it's created",
      section: "06-auto-unobserve.md#in-one-line"
    ) { (library: any AutomaticLibrary) in
      let (owner, train) = (library.makeOwner(), kept(Train()))
      var calls: [String] = []
      let first = owner.observe(train, \.delay) { calls.append("first \($0.text)") }
      let second = owner.observe(train, \.delay) { calls.append("second \($0.text)") }
      try expect([first, second], is: [true, false], "the results of observing a value twice")
      train.delay = 5
      try expect(
        calls,
        is: ["first -> 5"],
        "the handlers that were called, and the change that they received",
        idea: calls == ["first ->"] ? withoutOptions : nil
      )
      let results = [owner.unobserve(train, \.delay), owner.unobserve(train, \.delay)]
      try expect(results, is: [true, false], "the results of unobserving a value twice")
      try expect(train.isObserved, is: false, "whether the train is observed after `unobserve`")
    },
    LibraryClaim(
      "ends the registrations of an object's own registry when the object is deallocated",
      idea: "follow the strong references from the registry; none may lead to the object",
      section: "06-auto-unobserve.md#in-one-line"
    ) { (library: any AutomaticLibrary) in
      let train = kept(Train())
      weak var left: AnyObject?
      do {
        let owner = library.makeOwner()
        left = owner
        owner.observe(train, \.delay) { _ in }
        owner.observe(train, \.platform) { _ in }
        train.delay = 5
      }
      try expect(left, isDeallocated: true, "the object that has the registry")
      try expect(
        train.isObserved,
        is: false,
        "whether the train is observed without the object",
        idea: "the object is gone, and its registry isn't: only the object may retain it"
      )
    },
    LibraryClaim(
      "creates an object's registry once when two threads use it for the first time",
      of: "Your library",
      idea: "look for the registry and create it in one critical section of a `Locked`",
      section: "06-auto-unobserve.md#in-one-line"
    ) { (library: any AutomaticLibrary) in
      let (board, owner, train) = (Board(), library.makeOwner(), Train())
      let registry = library.makeEndingRegistry(observer: board)
      let sections = try recordingLocks { _ in registry.unobserve(train, \.delay) }.count
      let ownSections = try recordingLocks { _ in owner.unobserve(train, \.delay) }.count
      try expect(
        ownSections,
        isAtLeast: sections + 1,
        "the critical sections that `unobserve` enters, with the one that finds the registry"
      )
      try expectOneRegistry("registry") {
        let owner = library.makeOwner()
        return FirstUse { train, handler in
          owner.observe(train, \.delay) { _ in handler() }
        } unobserve: {
          owner.unobserve($0, \.delay)
        }
      }
    },
  ])
}

/// The idea for a handler that receives no new value although `observe` was called without options.
let withoutOptions = "the handler was called without a value, but `options` default to `.new`"

/// Throws a refutation if an object gets two registries when two threads are the first to use it.
func expectOneRegistry(_ name: String, _ makeScene: @escaping () -> FirstUse) throws {
  let loom = Loom(
    on: makeScene,
    threads: ["Ada": { $0.observeTrain() }, "Bo": { $0.unobserveOther() }]
  ) { $0.complaint }
  try expectInEveryOrder(of: loom, "using an object's `\(name)` first on two threads")
}

/// An object with a registry that two threads are the first to use.
final class FirstUse {
  private let observe: (Train, _ handler: @escaping () -> Void) -> Bool
  private let unobserve: (Train) -> Bool
  private let (train, other) = (kept(Train(number: 7)), kept(Train(number: 8)))
  private var callCount = 0

  init(
    observe: @escaping (Train, _ handler: @escaping () -> Void) -> Bool,
    unobserve: @escaping (Train) -> Bool
  ) {
    (self.observe, self.unobserve) = (observe, unobserve)
  }

  func observeTrain() { _ = observe(train) { [unowned self] in callCount += 1 } }

  func unobserveOther() { _ = unobserve(other) }

  var complaint: String? {
    train.delay = 5
    if callCount != 1 { return "A change to the observed value led to \(callCount) calls." }
    return unobserve(train) ? nil : "`unobserve` didn't end the registration."
  }
}
