@testable import Chapter05Mutex
public import KVOExercises
import Chapter02WeakMap
import KeyValueObserving

/// The library of chapter 5.
struct Chapter05Library: WeakMapLibrary, SendableLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }

  func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    WeakMap<Key, Value>()
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {
  var object: AnyObject { self }
}

extension Chapter05Library: DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }
}
