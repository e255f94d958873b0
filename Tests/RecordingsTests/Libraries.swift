import Chapter01Registry
import Chapter02Registry
import Chapter03KeyPaths
import Chapter04Dispatcher
import Chapter05Mutex
import Chapter06AutoUnobserve
import Chapter07SelfObservation
import Chapter08TheOriginal
import Chapter09DirectDelivery
import KVOController
import KVOExercises
import KVORecordings
import KeyValueObserving

/// A library that plays the recordings.
enum Library: Codable, Hashable {
  /// The code of a chapter; 8 is the original, and 10 is the library.
  case chapter(Int)
  /// Chapter 6's code with a fault.
  case faulty(Fault)
  /// A library that isn't written yet.
  case stub

  /// The function that makes the library's registries.
  var makeRegistry: RegistryMaker {
    switch self {
    case .chapter(1): { observer, _ in Wrapped(Chapter01Registry.Registry(observer: observer)) }
    case .chapter(2): { observer, _ in Wrapped(Chapter02Registry.Registry(observer: observer)) }
    case .chapter(3): { observer, _ in Wrapped(Chapter03KeyPaths.Registry(observer: observer)) }
    case .chapter(4): { observer, _ in Wrapped(Chapter04Dispatcher.Registry(observer: observer)) }
    case .chapter(5): { observer, _ in Wrapped(Chapter05Mutex.Registry(observer: observer)) }
    case .chapter(6): { observer, _ in Self.chapter6(observer) }
    case .chapter(7):
      { WrappedEnding(Chapter07SelfObservation.Registry(observer: $0, retainObserved: $1)) }
    case .chapter(8):
      { Original(controller: FBKVOController(observer: $0, retainObserved: $1)) }
    case .chapter(9):
      { WrappedEnding(Chapter09DirectDelivery.Registry(observer: $0, retainObserved: $1)) }
    case .chapter(10):
      {
        let controller = KVOController(observer: $0, retaining: $1 ? .observedObjects : .nothing)
        return Finished(controller: controller)
      }
    case .chapter(let number): preconditionFailure("Chapter \(number) has no library.")
    case .faulty(let fault): { observer, _ in FaultyRegistry(observer, fault) }
    case .stub: { observer, _ in todo("Registry", returning: Self.chapter6(observer)) }
    }
  }

  static func chapter6(_ observer: RecordedObject) -> any EndingRegistry<RecordedObject> {
    WrappedEnding(Chapter06AutoUnobserve.Registry(observer: observer))
  }
}

/// A registry of one of the chapters.
private protocol ChapterRegistry: AnyObject {
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
  ) -> Bool

  func unobserve<Object: KeyValueObservable>(_: Object, _: PartialKeyPath<Object>) -> Bool
}

/// A registry of one of the later chapters.
private protocol EndingChapterRegistry: ChapterRegistry {
  func unobserveAll()
}

extension Chapter01Registry.Registry: ChapterRegistry where Observer == RecordedObject {}
extension Chapter02Registry.Registry: ChapterRegistry where Observer == RecordedObject {}
extension Chapter03KeyPaths.Registry: ChapterRegistry where Observer == RecordedObject {}
extension Chapter04Dispatcher.Registry: ChapterRegistry where Observer == RecordedObject {}
extension Chapter05Mutex.Registry: ChapterRegistry where Observer == RecordedObject {}
extension Chapter06AutoUnobserve.Registry: ChapterRegistry, EndingChapterRegistry
where Observer == RecordedObject {}
extension Chapter07SelfObservation.Registry: ChapterRegistry, EndingChapterRegistry
where Observer == RecordedObject {}
extension Chapter09DirectDelivery.Registry: ChapterRegistry, EndingChapterRegistry
where Observer == RecordedObject {}

// The registries are wrapped, because other tests may wrap them, too.

private struct Wrapped<Registry: ChapterRegistry>: RecordedRegistry {
  let registry: Registry
  var object: AnyObject { registry }

  init(_ registry: Registry) { self.registry = registry }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}

private struct WrappedEnding<Registry: EndingChapterRegistry>: EndingRegistry {
  let registry: Registry
  var object: AnyObject { registry }

  init(_ registry: Registry) { self.registry = registry }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
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
    nil
  }
}

/// Chapter 8's controller, with blocks, actions, and contexts as they were recorded.
private struct Original: OriginalRegistry {
  typealias Observer = RecordedObject

  let controller: FBKVOController
  var object: AnyObject { controller }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
  ) -> Bool {
    controller.observe(object, keyPath: keyPath, options: options) { observer, object, change in
      if let observer = observer as? RecordedObject, let object = object as? Object {
        handler(observer, object, change)
      }
    }
    return true
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    action: @escaping (RecordedObject) -> (ObservedChange, any KeyValueObservable) -> Void
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

/// A controller of the library `KVOController`.
private final class Finished: EndingRegistry {
  let controller: KVOController<RecordedObject>
  var object: AnyObject { self }

  init(controller: KVOController<RecordedObject>) { self.controller = controller }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
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
    default: preconditionFailure("\(keyPath) isn't among the recordings' properties.")
    }
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath)
  }

  func unobserveAll() { controller.unobserveAll() }

  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> (any ClaimedToken)? {
    nil
  }
}
