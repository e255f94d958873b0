import KeyValueObserving
import KVOScoreboard

extension Column {
  static let learner = Column("2.3", isShareable: isSendable(Registry.self)) {
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
    guard !options.contains(.initial) else {
      ScenarioLog.notApplicable("Your registry has no options.")
    }
    registry.observe(object, keyPath) { [weak display] _ in display.map(handler) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    registry.unobserve(object, keyPath)
  }
}
