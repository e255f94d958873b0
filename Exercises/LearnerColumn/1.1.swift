import KeyValueObserving
import KVOScoreboard
import KVOStation

extension Column {
  static let learner = Column("1.1", isShareable: isSendable(Registry.self)) {
    LearnerAdapter(display: $0)
  }
}

/// An adapter for your registry.
private struct LearnerAdapter: ColumnAdapter {
  let registry = Registry()
  weak var display: Display?

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      ScenarioLog.notApplicable("Your registry observes trains only.")
    }
    guard !options.contains(.initial) else {
      ScenarioLog.notApplicable("Your registry has no options.")
    }
    registry.observe(train, keyPath) { [weak display] _ in display.map(handler) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      return
    }
    registry.unobserve(train, keyPath)
  }
}
