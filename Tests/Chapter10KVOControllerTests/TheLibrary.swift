import KVOClaims
import KVOController
import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import Testing

/// What KVOController did, tested on the finished library.
@Suite struct `The finished library` {
  @Test func `follows the recordings`() async {
    // In a process of its own, because it may trap.
    await #expect(processExitsWith: .success) {
      for recording in Recording.all(followedIn: 10) {
        let difference = recording.play {
          Chapter10Adapter(retainObserved: $1).makeRegistry(observer: $0)
        }
        #expect(difference == nil, "\(recording.place)")
      }
    }
  }
}

/// The finished library, as claims and recordings know it.
struct Chapter10Adapter: RegistryLibrary {
  private let retainObserved: Bool

  init(retainObserved: Bool) { self.retainObserved = retainObserved }

  func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    ClaimedController(
      controller: KVOController(
        observer: observer,
        retaining: retainObserved ? .observedObjects : .nothing
      )
    )
  }
}

/// A controller whose handlers get what an observer of KVO would.
private final class ClaimedController<Observer: AnyObject>: EndingRegistry {
  private let controller: KVOController<Observer>

  init(controller: KVOController<Observer>) { self.controller = controller }

  func observe<Object: KeyValueObservable>(
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

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath)
  }

  func unobserveAll() { controller.unobserveAll() }
}
