import Chapter09DirectDelivery
public import KVOExercises
import KeyValueObserving

/// The library of chapter 8.
struct Chapter09Library: RetainingLibrary {
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

  func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    Registry(observer: observer, retainObserved: retainObserved)
  }

  func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
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

private final class SelfObserver: KeyValueObservable, RegistryOwner, ClaimedSelfObserver {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var delay = 0
  var onDeinit: ((any ClaimedSelfObserver) -> Void)?

  deinit { onDeinit?(self) }

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    registryNonRetaining.observe(self, \.delay) { _, _, change in handler(change) }
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    isRetaining
      ? registry.observe(object, keyPath) { _, _, change in handler(change) }
      : registryNonRetaining.observe(object, keyPath) { _, _, change in handler(change) }
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool
  ) -> Bool {
    isRetaining
      ? registry.unobserve(object, keyPath) : registryNonRetaining.unobserve(object, keyPath)
  }
}
