// From chapter 7 on

extension Contract: RetainingLibrary {
  package func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    // `Registry(observer:retainObserved:)` lets you choose whether a registry retains objects.
    ContractRegistry(registry: Registry(observer: observer, retainObserved: retainObserved))
  }

  package func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
}

private final class SelfObserver: KeyValueObservable, RegistryOwner, ClaimedSelfObserver {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var delay = 0

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    // Every `RegistryOwner` has a property `registryNonRetaining`, a non-retaining registry.
    registryNonRetaining.observe(self, \.delay) { _, _, change in handler(change) }
  }

  func unobserveDelay() -> Bool { registryNonRetaining.unobserve(self, \.delay) }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    // `registry` retains what it observes, and `registryNonRetaining` doesn't.
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
