public import Chapter06AutoUnobserve
public import KVOExercises
internal import KeyValueObserving

/// Chapter 6's library, as its judges know it.
package struct Chapter06Adapter: AutomaticLibrary {
  package init() {}

  package func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    Registry(observer: observer)
  }

  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }

  package func makeOwner() -> any ClaimedOwner { Owner() }
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
