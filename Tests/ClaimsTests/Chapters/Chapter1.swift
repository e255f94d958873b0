import Chapter1Registry
public import KVOContract
import KeyValueObserving

/// The library of chapter 1.
struct Chapter1Library: RegistryLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {
  var object: AnyObject { self }
}
