@testable import Chapter06AutoUnobserve
public import KVOExercises
import KeyValueObserving

/// The library of chapter 6.
struct Chapter06Library: AutomaticLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }

  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    Registry(observer: observer)
  }

  func makeOwner() -> any ClaimedOwner { Owner() }
}

extension Registry: EndingRegistry {
  var object: AnyObject { self }

  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> (any ClaimedToken)? {
    let token: Token? = token(for: object, keyPath)
    return token
  }
}

private final class Owner: RegistryOwner, ClaimedOwner {
  let registryStorage = RegistryStorage()
  var onDeinit: ((any ClaimedOwner) -> Void)?

  deinit { onDeinit?(self) }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath) { _, _, change in handler(change) }
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}

extension Chapter06Library: DispatchingLibrary {
  var dispatchedCount: Int { Dispatcher.shared.count }
}
