import KVOExercises
import KVORecordings
import KeyValueObserving

/// A fault that the recordings find.
enum Fault: String, Codable, CaseIterable {
  case repeatedObserveRegisters, observerIsRetained, registrationsOutliveTheRegistry,
    latestHandlerIsCalled, initialCallIsMissing
}

/// Chapter 6's registry with a fault.
final class FaultyRegistry: EndingRegistry {
  typealias Handler = (RecordedObject, ObservedChange) -> Void

  let fault: Fault
  private let registry: any EndingRegistry<RecordedObject>
  /// A registry that accepts what the other one refuses.
  private let second: any EndingRegistry<RecordedObject>
  private let observer: RecordedObject?
  private let latest = Latest()

  private final class Latest {
    var handler: (RecordedObject, Any, ObservedChange) -> Void = { _, _, _ in }
  }

  init(_ observer: RecordedObject, _ fault: Fault) {
    self.fault = fault
    registry = Library.chapter6(observer)
    second = Library.chapter6(observer)
    self.observer = fault == .observerIsRetained ? observer : nil
    if fault == .registrationsOutliveTheRegistry { _ = Unmanaged.passRetained(registry.object) }
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
  ) -> Bool {
    let options = fault == .initialCallIsMissing ? options.subtracting(.initial) : options
    var called = handler
    if fault == .latestHandlerIsCalled {
      latest.handler = { if let object = $1 as? Object { handler($0, object, $2) } }
      called = { [latest] in latest.handler($0, $1, $2) }
    }
    if registry.observe(object, keyPath, options: options, handler: called) { return true }
    return fault == .repeatedObserveRegisters
      && second.observe(object, keyPath, options: options, handler: called)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    second.unobserve(object, keyPath)
    return registry.unobserve(object, keyPath)
  }

  func unobserveAll() {
    registry.unobserveAll()
    second.unobserveAll()
  }

  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> (any ClaimedToken)? {
    registry.token(for: object, keyPath)
  }
}

/// Chapter 6's library with a fault, as far as the claim about the recordings needs it.
struct FaultyLibrary: AutomaticLibrary {
  let fault: Fault

  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    let registry = (observer as? RecordedObject).map { FaultyRegistry($0, fault) }
    guard let registry = registry as? any ClaimedRegistry<Observer> else {
      preconditionFailure("The recordings have no observer of the type \(Observer.self).")
    }
    return registry
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    preconditionFailure("The recordings have one thread.")
  }

  func makeEndingRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any EndingRegistry<Observer> {
    preconditionFailure("The recordings don't ask for this.")
  }

  func makeOwner() -> any ClaimedOwner {
    preconditionFailure("The recordings don't ask for this.")
  }
}
