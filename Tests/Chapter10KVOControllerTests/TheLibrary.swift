import KVOClaims
import KVOController
import KVOExercises
import KVOJudging
import KeyValueObserving
import TestSupport
import Testing

// In a release build, no loom can stop a thread.
#if DEBUG
  /// Claims about what this chapter does without: the lock of a registration's state, and the weak
  /// reference to its registry, which a call would retain.
  private let overruled = [
    "observes, delivers changes, and unobserves in critical sections",
    "stays in memory while it calls a handler, even if the handler releases it",
  ]

  private let claims = Claim.list {
    LibraryClaim.list(ofModuleIn: 10) { Chapter10Adapter() }
      .filter { !overruled.contains($0.testDescription) }
  }

  /// What the library has to do because it's chapter 9's with types.
  @Suite(.serialized) struct `The library` {
    @Test(arguments: claims) func satisfies(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }
  }
#endif

/// The finished library, as claims and recordings know it.
struct Chapter10Adapter: LedgerLibrary {
  func makeRegistry<Observer: AnyObject>(
    observer: Observer,
    retainObserved: Bool
  ) -> any EndingRegistry<Observer> {
    ClaimedController(KVOController(observer: observer, retainObserved: retainObserved))
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    ClaimedController(KVOController(observer: observer))
  }

  func makeOwner() -> any ClaimedOwner { SelfObserver() }

  func makeSelfObserver() -> any ClaimedSelfObserver { SelfObserver() }
}

/// A controller whose handlers get what an observer of KVO would.
private final class ClaimedController<Observer: AnyObject>: EndingRegistry {
  private let controller: KVOController<Observer>

  init(_ controller: KVOController<Observer>) { self.controller = controller }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    func register<Value>(_ keyPath: KeyPath<Object, Value>) -> Bool {
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
    case let keyPath as KeyPath<Object, Int>: register(keyPath)
    case let keyPath as KeyPath<Object, Int?>: register(keyPath)
    case let keyPath as KeyPath<Object, String>: register(keyPath)
    case let keyPath as KeyPath<Object, String?>: register(keyPath)
    case let keyPath as KeyPath<Object, [String]>: register(keyPath)
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

extension ClaimedController: Sendable where Observer: Sendable {}

private final class SelfObserver: KeyValueObservable, KVOControlling, TwoRegistries {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var delay = 0

  func registry(isRetaining: Bool) -> any ClaimedRegistry<SelfObserver> {
    ClaimedController(isRetaining ? kvoController : kvoControllerNonRetaining)
  }

  func observeDelay(_ handler: @escaping (ObservedChange) -> Void) -> Bool {
    observe(self, \.delay, isRetaining: false, handler: handler)
  }

  func unobserveDelay() -> Bool { unobserve(self, \.delay, isRetaining: false) }
}
