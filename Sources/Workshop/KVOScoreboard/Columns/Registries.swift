internal import KeyValueObserving

/// A registry of one of the chapters.
protocol ChapterRegistry {
  associatedtype Observer: AnyObject

  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool
}

/// An adapter for a chapter's registry.
struct RegistryAdapter<Registry: ChapterRegistry>: ColumnAdapter
where Registry.Observer == Display {
  private let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
  }

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    registry.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    registry.unobserve(object, keyPath)
  }
}
