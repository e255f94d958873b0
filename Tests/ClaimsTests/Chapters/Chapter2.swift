import Chapter2WeakMap
public import KVOContract
import KVOWeakTables
import KeyValueObserving

/// The library of chapter 2.
struct Chapter2Library: WeakMapLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
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
