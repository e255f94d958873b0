import Chapter02Registry
public import KVOExercises
import Chapter02WeakMap
import KeyValueObserving

/// The library of chapter 2.
struct Chapter02Library: WeakMapLibrary {
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
