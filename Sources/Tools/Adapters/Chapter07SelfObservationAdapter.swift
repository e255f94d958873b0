public import Chapter07SelfObservation
public import KVOExercises
internal import KeyValueObserving

/// Chapter 7's library, as its judges know it.
package struct Chapter07Adapter: RetainingLibrary {
  package init() {}

  package func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    Registry(observer: observer, retainObserved: retainObserved)
  }

  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }

  package func makeOwner() -> any ClaimedOwner { Owner() }

  package func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
}

extension Registry: EndingRegistry {}

private final class Owner: RegistryOwner, ClaimedOwner {
  let registryStorage = RegistryStorage()

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

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    registryNonRetaining.observe(self, \.delay) { _, _, change in handler(change) }
  }

  func unobserveDelay() -> Bool { registryNonRetaining.unobserve(self, \.delay) }

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
