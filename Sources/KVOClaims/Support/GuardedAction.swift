internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

/// Something that changes a registry, and leaves a train unobserved in the end.
struct GuardedAction: Sendable {
  typealias AnyRegistry = any ClaimedRegistry<SharedBoard> & Sendable

  let words: String
  let body: @Sendable (AnyRegistry, Train) -> Void

  /// The actions whose handlers do nothing.
  static let simple = [
    GuardedAction(words: "a train is observed, changes, and is unobserved") { registry, train in
      for options: ObservingOptions in [.new, [.initial, .old, .new, .prior]] {
        registry.observe(train, \.delay, options: options) { _, _, _ in }
        train.delay += 1
        registry.unobserve(train, \.delay)
      }
    },
    GuardedAction(words: "a train is observed twice and unobserved twice") { registry, train in
      for _ in 1...2 { registry.observe(train, \.delay) { _, _, _ in } }
      for _ in 1...2 { registry.unobserve(train, \.delay) }
    },
    GuardedAction(words: "two values of a train are observed and unobserved") { registry, train in
      registry.observe(train, \.delay) { _, _, _ in }
      registry.observe(train, \.arrival) { _, _, _ in }
      train.delay += 1
      registry.unobserve(train, \.delay)
      registry.unobserve(train, \.arrival)
    },
  ]

  /// The actions whose handlers use the registry.
  static let nested = [
    GuardedAction(words: "the initial call unobserves a train") { registry, train in
      registry.observe(train, \.delay, options: .initial) { [registry] _, train, _ in
        registry.unobserve(train, \.delay)
      }
    },
    GuardedAction(words: "a handler replaces another one") { registry, train in
      registry.observe(train, \.platform) { [registry] _, train, _ in
        registry.unobserve(train, \.delay)
        registry.observe(train, \.delay) { _, _, _ in }
        registry.unobserve(train, \.platform)
      }
      registry.observe(train, \.delay) { _, _, _ in }
      train.platform += 1
      registry.unobserve(train, \.delay)
    },
  ]

  /// Throws a refutation if the action changes an object while no lock is held.
  func expectNoChange(
    outsideLocksOf subject: AnyObject,
    _ registry: AnyRegistry,
    _ train: Train
  ) throws {
    let property = changeOutsideLocks(of: subject) { body(registry, train) }
    guard let property else { return }
    throw Refutation(
      question: "what changes outside of critical sections when \(words)",
      expected: "nothing",
      got: "`\(property)`"
    )
  }
}
