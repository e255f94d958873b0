public import KVOExercises
public import KeyValueObserving

/// An object with a registry of each kind, as claims know it.
public protocol TwoRegistries: ClaimedOwner, ClaimedSelfObserver {
  /// Returns one of the object's registries.
  func registry(isRetaining: Bool) -> any ClaimedRegistry<Self>
}

extension TwoRegistries {
  /// Registers a handler with one of the two registries.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    registry(isRetaining: isRetaining).observe(object, keyPath) { _, _, change in handler(change) }
  }

  /// Ends a registration with one of the two registries.
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    isRetaining: Bool
  ) -> Bool {
    registry(isRetaining: isRetaining).unobserve(object, keyPath)
  }

  /// Registers a handler with the registry that retains.
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    handler: @escaping (ObservedChange) -> Void
  ) -> Bool {
    observe(object, keyPath, isRetaining: true, handler: handler)
  }

  /// Ends a registration with the registry that retains.
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    unobserve(object, keyPath, isRetaining: true)
  }
}
