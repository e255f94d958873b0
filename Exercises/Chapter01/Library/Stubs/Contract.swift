// What the tests ask of your library.
//
// Only this file names your library's API for the tests, so you can structure your code as you
// like. Each requirement has a line of its own, and the comment above the line states it. If a line
// doesn't compile, your library doesn't meet that requirement yet. The other files of this folder
// are yours, but don't edit this one: the workbook replaces it when you begin the next chapter.

import KVOExercises
import KeyValueObserving

/// Your library, as the tests see it.
package struct Contract: Sendable {
  /// The chapter that your library has reached.
  package static let chapter = 1

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
