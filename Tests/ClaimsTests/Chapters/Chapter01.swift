import Chapter01Registry
public import KVOExercises
import KeyValueObserving

/// The library of chapter 1.
struct Chapter01Library: RegistryLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {
  var object: AnyObject { self }
}
