@testable import Chapter4Dispatcher
public import KVOContract
import KVOWeakTables
import KeyValueObserving

/// The library of chapter 4.
struct Chapter4Library: WeakMapLibrary {
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

extension Chapter4Library: DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }
}
