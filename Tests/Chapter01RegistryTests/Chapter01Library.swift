import Chapter01Registry
import KVOExercises
import KeyValueObserving

/// Chapter 1's library, as the claims see it.
///
/// Each type is wrapped, as in a reader's library, because another target may wrap it, too.
struct Chapter01Library: RegistryLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    WrappedRegistry(registry: Registry(observer: observer))
  }
}

private struct WrappedRegistry<Observer: AnyObject>: ClaimedRegistry {
  let registry: Registry<Observer>
  var object: AnyObject { registry }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}
