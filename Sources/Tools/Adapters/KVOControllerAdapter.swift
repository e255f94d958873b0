internal import KVOController
package import KVOExercises
package import KeyValueObserving

/// The finished library, as its judges know it.
package struct Chapter10Adapter: SendableLibrary {
  private let retainObserved: Bool

  package init(retainObserved: Bool) { self.retainObserved = retainObserved }

  package func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    ClaimedController(controller: makeController(observer: observer))
  }

  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    ClaimedController(controller: makeController(observer: observer))
  }

  /// Returns a controller that doesn't know whether its observer is `Sendable`.
  private func makeController<Observer: AnyObject>(
    observer: Observer
  ) -> KVOController<Observer> {
    KVOController(observer: observer, retaining: retainObserved ? .observedObjects : .nothing)
  }
}

/// A controller whose handlers get what an observer of KVO would.
package final class ClaimedController<Observer: AnyObject>: EndingRegistry {
  private let controller: KVOController<Observer>

  init(controller: KVOController<Observer>) { self.controller = controller }

  package func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    func observe<Value>(_ keyPath: KeyPath<Object, Value>) -> Bool {
      controller.observe(object, keyPath, options: options) { observer, object, change in
        // A handler always receives the value, but an observer of KVO's only with this option.
        let hasNew = options.contains(.new) && !change.isPrior
        let raw = ObservedChange(
          keyPath: keyPath,
          oldValue: change.oldValue,
          newValue: hasNew ? change.value : nil,
          isPrior: change.isPrior
        )
        handler(observer, object, raw)
      }.isNew
    }
    return switch keyPath {
    case let keyPath as KeyPath<Object, Int>: observe(keyPath)
    case let keyPath as KeyPath<Object, Int?>: observe(keyPath)
    case let keyPath as KeyPath<Object, String?>: observe(keyPath)
    default: preconditionFailure("No judge observes a value of the type of \(keyPath).")
    }
  }

  package func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath)
  }

  package func unobserveAll() { controller.unobserveAll() }
}

extension ClaimedController: Sendable where Observer: Sendable {}
