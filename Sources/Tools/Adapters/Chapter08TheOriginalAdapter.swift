internal import Chapter08TheOriginal
internal import KVORecordings
internal import KeyValueObserving
package import KVOExercises

/// The original of chapter 8, as its judges know it, with blocks, actions, and contexts.
package struct Chapter08Adapter: RegistryLibrary {
  private let retainObserved: Bool

  package init(retainObserved: Bool) { self.retainObserved = retainObserved }

  package func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    let controller = FBKVOController(observer: observer, retainObserved: retainObserved)
    return ClaimedController<Observer>(controller: controller)
  }
}

private struct ClaimedController<Observer: AnyObject>: OriginalRegistry {
  let controller: FBKVOController
  var object: AnyObject { controller }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    controller.observe(object, keyPath: keyPath, options: options) { observer, object, change in
      if let observer = observer as? Observer, let object = object as? Object {
        handler(observer, object, change)
      }
    }
    return true
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    action: @escaping (Observer) -> (ObservedChange, any KeyValueObservable) -> Void
  ) {
    controller.observe(object, keyPath: keyPath, options: options, action: FBKVOAction(action))
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    context: UnsafeRawPointer?
  ) {
    controller.observe(object, keyPath: keyPath, options: options, context: context)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath: keyPath)
    return true
  }

  func unobserve(_ object: any KeyValueObservable) { controller.unobserve(object) }

  func unobserveAll() { controller.unobserveAll() }
}
