import Chapter02WeakMap
import Chapter02Registry
import KVOExercises
import KeyValueObserving

/// Chapter 2's library, as the claims see it.
///
/// Each type is wrapped, as in a reader's library, because another target may wrap it, too.
struct Chapter02Library: WeakMapLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    WrappedRegistry(registry: Registry(observer: observer))
  }

  func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    WrappedWeakMap()
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

private struct WrappedWeakMap<Key: AnyObject, Value>: ClaimedWeakMap {
  var map = WeakMap<Key, Value>()

  var count: Int { map.count }

  func value(forKey key: Key) -> Value? { map[key] }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    map.updateValue(value, forKey: key)
  }

  mutating func removeValue(forKey key: Key) -> Value? { map.removeValue(forKey: key) }
}
