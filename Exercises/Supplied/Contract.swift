// The contract between your library and the claims.
//
// This file is the only one that names your library's API, so you can structure your code as you
// like. Each requirement has a line of its own, and the comment above the line states it. If a line
// doesn't compile, your library doesn't meet that requirement yet.
//
// Don't edit this file: `workbook check` uses its own copy, and `workbook open` replaces it.

import KVOClaims
import KeyValueObserving
@testable import MyLibrary

/// Your library, as the claims see it.
struct Contract: Sendable {}

/// Your registry, as the claims see it.
private struct ContractRegistry<Observer: AnyObject> {
  // The library has a generic class `Registry` with one type parameter: the class of its observer.
  let registry: Registry<Observer>
  var object: AnyObject { registry }
}

// From the stage “registry” on.

extension Contract: RegistryLibrary {
  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    // `Registry(observer:)` creates a registry for an observer.
    ContractRegistry(registry: Registry(observer: observer))
  }
}

extension ContractRegistry: ClaimedRegistry {
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    // `observe(_:_:options:handler:)` registers a handler and returns a `Bool`.
    registry.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    // `unobserve(_:_:)` ends a registration and returns a `Bool`.
    registry.unobserve(object, keyPath)
  }
}

// From the stage “weak-map” until the stage “threads”.

extension Contract: WeakMapLibrary {
  func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    // `WeakMap<Key, Value>()` creates an empty map.
    ContractWeakMap(map: WeakMap<Key, Value>())
  }
}

/// Your weak map, as the claims see it.
private struct ContractWeakMap<Key: AnyObject, Value>: ClaimedWeakMap {
  // The library has a generic type `WeakMap` with two type parameters.
  var map: WeakMap<Key, Value>

  var count: Int {
    // `count` is the number of entries, including dead ones.
    map.count
  }

  func value(forKey key: Key) -> Value? {
    // `map[key]` is the value for a key, or `nil`.
    map[key]
  }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    // `updateValue(_:forKey:)` stores a value, and returns what this removes from the map.
    map.updateValue(value, forKey: key)
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    // `removeValue(forKey:)` removes an entry, and returns its value.
    map.removeValue(forKey: key)
  }
}

// In the stage “identity” only.

extension Contract: RegistrationLibrary {
  func makeRegistration<Observer: AnyObject>(
    _ keyPath: AnyKeyPath,
    handler: @escaping (Observer, any KeyValueObservable, ObservedChange) -> Void
  ) -> AnyHashable {
    // `Registration(_:handler:)` isn't private, and creates a `Hashable` value.
    Registration(keyPath, handler: handler)
  }
}

// From the stage “dispatcher” until the stage “self-observation”.

extension Contract: DispatchingLibrary {
  var dispatchedCount: Int {
    // `Dispatcher.shared.count` is the number of registrations in the dispatcher's table.
    Dispatcher.shared.count
  }
}

// From the stage “threads” on.

extension Contract: SendableLibrary {
  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    // `Registry` is `Sendable` if its observer is.
    ContractRegistry(registry: requireSendable(Registry(observer: observer)))
  }
}

extension ContractRegistry: @unchecked Sendable where Observer: Sendable {}

private func requireSendable<Value: Sendable>(_ value: Value) -> Value { value }

// From the stage “auto-unobserve” on.

extension Contract: AutomaticLibrary {
  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    ContractRegistry(registry: Registry(observer: observer))
  }

  func makeOwner() -> any ClaimedOwner { Owner() }
}

extension ContractRegistry: EndingRegistry {
  func unobserveAll() {
    // `unobserveAll()` ends every registration.
    registry.unobserveAll()
  }

  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> (any ClaimedToken)? {
    // `token(for:_:)` returns a token, or `nil` if the value isn't observed.
    registry.token(for: object, keyPath).map { token in
      // A token's `invalidate()` ends the registration and returns a `Bool`.
      ContractToken { token.invalidate() }
    }
  }
}

private struct ContractToken: ClaimedToken {
  let end: () -> Bool
  func invalidate() -> Bool { end() }
}

// `RegistryOwner` is a protocol that requires only a property `registryStorage`.
private final class Owner: RegistryOwner, ClaimedOwner {
  // `RegistryStorage()` creates the storage for an object's registry.
  let registryStorage = RegistryStorage()
  var onDeinit: ((any ClaimedOwner) -> Void)?

  deinit { onDeinit?(self) }

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

// From the stage “self-observation” on.

extension Contract: RetainingLibrary {
  func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    // `Registry(observer:retainObserved:)` lets you choose whether a registry retains objects.
    ContractRegistry(registry: Registry(observer: observer, retainObserved: retainObserved))
  }

  func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
}

private final class SelfObserver: KeyValueObservable, RegistryOwner, ClaimedSelfObserver {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var delay = 0
  var onDeinit: ((any ClaimedSelfObserver) -> Void)?

  deinit { onDeinit?(self) }

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    // Every `RegistryOwner` has a property `registryNonRetaining`, a non-retaining registry.
    registryNonRetaining.observe(self, \.delay) { _, _, change in handler(change) }
  }

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
