import Chapter01RegistryAdapter
import Chapter02RegistryAdapter
import Chapter03KeyPathsAdapter
import Chapter04DispatcherAdapter
import Chapter05MutexAdapter
import Chapter06AutoUnobserveAdapter
import Chapter07SelfObservationAdapter
import Chapter08TheOriginalAdapter
import Chapter09DirectDeliveryAdapter
import KVOControllerAdapter
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
    case .chapter(1): Chapter01Adapter().makeRecordedRegistry
    case .chapter(2): Chapter02Adapter().makeRecordedRegistry
    case .chapter(3): Chapter03Adapter().makeRecordedRegistry
    case .chapter(4): Chapter04Adapter().makeRecordedRegistry
    case .chapter(5): Chapter05Adapter().makeRecordedRegistry
    case .chapter(6): Chapter06Adapter().makeRecordedRegistry
    case .chapter(7): Chapter07Adapter().makeRecordedRegistry
    case .chapter(8): { Chapter08Adapter(retainObserved: $1).makeRegistry(observer: $0) }
    case .chapter(9): Chapter09Adapter().makeRecordedRegistry
    case .chapter(10): { Chapter10Adapter(retainObserved: $1).makeRegistry(observer: $0) }
    case .chapter(let number): preconditionFailure("Chapter \(number) has no library.")
    case .faulty(let fault): FaultyLibrary(fault: fault).makeRecordedRegistry
    case .stub:
      { todo("Registry", returning: Chapter06Adapter().makeRecordedRegistry($0, $1)) }
    }
  }
}

/// A fault that the recordings find.
enum Fault: String, Codable, CaseIterable {
  case observerIsRetained, initialCallIsMissing
}

/// Chapter 6's library with a fault.
struct FaultyLibrary: AutomaticLibrary {
  let fault: Fault
  private var library: Chapter06Adapter { Chapter06Adapter() }

  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    FaultyRegistry(
      registry: library.makeEndingRegistry(observer: observer),
      observer: fault == .observerIsRetained ? observer : nil,
      ignoredOptions: fault == .initialCallIsMissing ? .initial : []
    )
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    library.makeSendableRegistry(observer: observer)
  }

  func makeOwner() -> any ClaimedOwner { library.makeOwner() }
}

private final class FaultyRegistry<Observer: AnyObject>: EndingRegistry {
  private let registry: any EndingRegistry<Observer>
  private let observer: Observer?
  private let ignoredOptions: ObservingOptions

  init(
    registry: any EndingRegistry<Observer>,
    observer: Observer?,
    ignoredOptions: ObservingOptions
  ) {
    (self.registry, self.observer, self.ignoredOptions) = (registry, observer, ignoredOptions)
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(
      object,
      keyPath,
      options: options.subtracting(ignoredOptions),
      handler: handler
    )
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }

  func unobserveAll() { registry.unobserveAll() }
}
