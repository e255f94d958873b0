// From chapter 6 on

extension Contract: AutomaticLibrary {
  package func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    ContractRegistry(registry: Registry(observer: observer))
  }

  package func makeOwner() -> any ClaimedOwner { Owner() }
}

extension ContractRegistry: EndingRegistry {
  func unobserveAll() {
    // `unobserveAll()` ends every registration.
    registry.unobserveAll()
  }
}

// `RegistryOwner` is a protocol that requires only a property `registryStorage`.
private final class Owner: RegistryOwner, ClaimedOwner {
  // `RegistryStorage()` creates the storage for an object's registry.
  let registryStorage = RegistryStorage()

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    // Every `RegistryOwner` has a property `registry`, which has the methods of a `Registry`.
    registry.observe(object, keyPath) { _, _, change in handler(change) }
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    // The property `registry` has a method `unobserve(_:_:)`.
    registry.unobserve(object, keyPath)
  }
}
