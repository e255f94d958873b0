internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads`.
  static let threads: [Claim] =
    guardingWhatChanges + decidingAtOnce + callingAfterUnlocking + overlapping

  private static let guardingWhatChanges = [
    Claim(
      "observes and unobserves in critical sections",
      Step(.threads, 1),
      idea: "What two threads can change belongs inside a `Locked`, which hands it out to one only",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        var counts: [Int] = []
        try recordingSections(of: registry.object) { record in
          registry.observe(train, \.delay) { _, _, _ in }
          counts.append(record.count)
          registry.unobserve(train, \.delay)
          counts.append(record.count - counts[0])
        }
        for (name, count) in zip(["`observe`", "`unobserve`"], counts) where count == 0 {
          throw Refutation(
            question: "the critical sections that \(name) enters",
            expected: "at least one `withLock` of a `Locked`",
            got: "none"
          )
        }
      }
    },
    Claim(
      "changes nothing in a registry or a registration outside of critical sections",
      Step(.threads, 1),
      idea: "What two threads can change belongs inside a `Locked`, whoever changes it",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      for action in 0..<guardedActions.count {
        try lendingTrains { train, other in
          let registry = library.makeSendableRegistry(observer: SharedBoard())
          registry.observe(other, \.delay) { _, _, _ in }
          try expectNoChange(outsideLocksOf: registry.object, action, registry, train)
          registry.unobserve(other, \.delay)
        }
      }
    },
    Claim(
      "changes nothing that registries share outside of critical sections",
      Step(.threads, 1),
      idea: "What all registries share, all threads share, too",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      for action in 0..<guardedActions.count {
        try lendingTrains { train, other in
          let board = SharedBoard()
          let kept = library.makeSendableRegistry(observer: board)
          kept.observe(other, \.delay) { _, _, _ in }
          for observer in other.rawObservers {
            let registry = library.makeSendableRegistry(observer: board)
            try expectNoChange(outsideLocksOf: observer, action, registry, train)
          }
          kept.unobserve(other, \.delay)
        }
      }
    },
  ]

  private typealias AnyRegistry = any ClaimedRegistry<SharedBoard> & Sendable

  /// Everything that a registry can be asked to do, in words, as functions that leave the train
  /// unobserved.
  private static let guardedActions:
    [(words: String, body: @Sendable (AnyRegistry, Train) -> Void)] = [
      (
        "a train is observed, changes, and is unobserved",
        { registry, train in
          for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
            registry.observe(train, \.delay, options: options) { _, _, _ in }
            train.delay += 1
            registry.unobserve(train, \.delay)
          }
        }
      ),
      (
        "a train is observed twice and unobserved twice",
        { registry, train in
          for _ in 1...2 { registry.observe(train, \.delay) { _, _, _ in } }
          for _ in 1...2 { registry.unobserve(train, \.delay) }
        }
      ),
      (
        "the initial call unobserves a train",
        { registry, train in
          registry.observe(train, \.delay, options: .initial) { _, train, _ in
            registry.unobserve(train, \.delay)
          }
        }
      ),
      (
        "two values of a train are observed and unobserved",
        { registry, train in
          registry.observe(train, \.delay) { _, _, _ in }
          registry.observe(train, \.arrival) { _, train, _ in registry.unobserve(train, \.delay) }
          train.delay += 1
          registry.unobserve(train, \.arrival)
        }
      ),
    ]

  private static func expectNoChange(
    outsideLocksOf subject: AnyObject,
    _ action: Int,
    _ registry: AnyRegistry,
    _ train: Train
  ) throws {
    let property = changeOutsideLocks(of: subject) { guardedActions[action].body(registry, train) }
    guard let property else { return }
    throw Refutation(
      question: "what changes outside of critical sections when \(guardedActions[action].words)",
      expected: "nothing",
      got: "`\(property)`"
    )
  }
}
