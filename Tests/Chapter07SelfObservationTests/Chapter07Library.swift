@testable import Chapter07SelfObservation
import KVOExercises
import KeyValueObserving

/// Chapter 7's library, as the claims see it.
///
/// Each type is wrapped, as in a reader's library, because another target may wrap it, too.
struct Chapter07Library: RetainingLibrary, DispatchingLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    WrappedRegistry(registry: Registry(observer: observer))
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    WrappedRegistry(registry: Registry(observer: observer))
  }

  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    WrappedRegistry(registry: Registry(observer: observer))
  }

  func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    WrappedRegistry(registry: Registry(observer: observer, retainObserved: retainObserved))
  }

  func makeOwner() -> any ClaimedOwner { Owner() }

  func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }

  var dispatchedCount: Int { Dispatcher.shared.count }
}

private struct WrappedRegistry<Observer: AnyObject>: EndingRegistry {
  let registry: Registry<Observer>
  var object: AnyObject { registry }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }

  func unobserveAll() { registry.unobserveAll() }

  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> (any ClaimedToken)? {
    registry.token(for: object, keyPath).map(WrappedToken.init)
  }
}

extension WrappedRegistry: Sendable where Observer: Sendable {}

private struct WrappedToken: ClaimedToken {
  let token: Token
  func invalidate() -> Bool { token.invalidate() }
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
