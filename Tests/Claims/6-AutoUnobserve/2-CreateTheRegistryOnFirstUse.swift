internal import KVOJudging
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
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
        ownSections > sections,
        is: true,
        "whether an object's `unobserve` enters one more critical section, which finds the registry"
      )
      try expectOneRegistry("registry", of: library.makeOwner) { owner, train, handler in
        owner.observe(train, \.delay) { _ in handler() }
      } unobserve: {
        $0.unobserve($1, \.delay)
      }
    },
  ])
}

/// The idea for a handler that receives no new value although `observe` was called without options.
let withoutOptions = "the handler was called without a value, but `options` default to `.new`"

/// Throws a refutation if an object gets two registries when two threads are the first to use it.
func expectOneRegistry<Owner>(
  _ name: String,
  of makeOwner: @escaping () -> Owner,
  observe: @escaping (Owner, Train, _ handler: @escaping () -> Void) -> Void,
  unobserve: @escaping (Owner, Train) -> Bool
) throws {
  let loom = Loom(
    on: { FirstUse(owner: makeOwner()) },
    threads: [
      "Ada": { scene in observe(scene.owner, scene.train) { scene.board.show("called") } },
      "Bo": { _ = unobserve($0.owner, $0.other) },
    ]
  ) { scene in
    scene.train.delay = 5
    let count = scene.board.lines.count
    if count != 1 { return "A change to the observed value led to \(count) calls." }
    return unobserve(scene.owner, scene.train) ? nil : "`unobserve` didn't end the registration."
  }
  try expectInEveryOrder(
    of: loom,
    "using an object's `\(name)` first on two threads",
    idea: "look for the registry and create it in one critical section of a `Locked`"
  )
}

/// An object with a registry that two threads are the first to use.
private struct FirstUse<Owner> {
  let owner: Owner
  let board = Board()
  let train = kept(Train(number: 7))
  let other = kept(Train(number: 8))
}
