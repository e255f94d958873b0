// Rejected by: `tells a change once if it is observed twice`
import Chapter2WeakMap
import KeyValueObserving

/// The column of chapter 2.
final class Controller<Observer: AnyObject> {
  private let registry: Registry<Observer>

  init(observer: Observer) {
    registry = Registry(observer: observer)
  }

  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath, options: options, handler: handler)
  }

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}
