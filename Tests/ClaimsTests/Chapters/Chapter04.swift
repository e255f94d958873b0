@testable import Chapter04Dispatcher
public import KVOExercises
import Chapter02WeakMap
import KeyValueObserving

/// The library of chapter 4.
struct Chapter04Library: WeakMapLibrary {
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

extension Chapter04Library: DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }
}
