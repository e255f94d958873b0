@testable import Chapter03KeyPaths
public import KVOExercises
import Chapter02WeakMap
import KeyValueObserving

/// The library of chapter 3.
struct Chapter03Library: WeakMapLibrary, RegistrationLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }

  func makeRegistration<Observer: AnyObject>(
    _ keyPath: AnyKeyPath,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) -> AnyHashable {
    Registration(keyPath, handler: handler)
  }

  func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    WeakMap<Key, Value>()
  }
}

extension Registry: ClaimedRegistry {
  var object: AnyObject { self }
}
