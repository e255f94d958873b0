// What the tests ask of your library from chapter 6 on.
//
// Only this file names your library's API for the tests, so you can structure your code as you like.
// Each requirement has a line of its own, and the comment above the line states it. If a line doesn't
// compile, your library doesn't meet that requirement yet. The other files of this folder are yours,
// but don't edit this one: the workbook replaces it when you begin the next chapter.
//
// At first, the library was the original files.

import KVOExercises
import KeyValueObserving

/// Your library, as the tests see it.
package struct Contract: Sendable {
  /// The chapter that your library has reached.
  package static let chapter = 6

  /// Creates a description of your library.
  package init() {}
}

/// Your registry, as the tests see it.
struct ContractRegistry<Observer: AnyObject> {
  // The library has a generic class `Registry` with one type parameter: the class of its observer.
  let registry: Registry<Observer>
  var object: AnyObject { registry }
}

extension Contract: RegistryLibrary {
  package func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
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

extension Contract: DispatchingLibrary {
  package var dispatchedCount: Int {
    // `Dispatcher.shared.count` is the number of registrations in the dispatcher's table.
    Dispatcher.shared.count
  }
}

extension Contract: SendableLibrary {
  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    // `Registry` is `Sendable` if its observer is.
    ContractRegistry(registry: requireSendable(Registry(observer: observer)))
  }
}

extension ContractRegistry: @unchecked Sendable where Observer: Sendable {}

private func requireSendable<Value: Sendable>(_ value: Value) -> Value { value }

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
