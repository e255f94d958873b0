import KVOLocking
import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  weak let observer: Observer?
  /// Whether the registry retains the objects that it observes.
  let retainObserved: Bool
  private let registrations = Locked<[Registration<Observer>]>([])

  /// Creates a registry without registrations.
  init(observer: Observer, retainObserved: Bool = true) {
    self.observer = observer
    self.retainObserved = retainObserved
  }

  deinit {
    unobserveAll()
  }

  /// Registers a handler for changes to the value at `keyPath`, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let registration = Registration(keyPath, of: object, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    let isNew = registrations.withLock(as: "looks and stores") { registrations in
      if registrations.contains(where: { $0.isFor(registration.ledger, keyPath) }) { return false }
      registrations.append(registration)
      return true
    }
    if isNew { registration.begin(on: object, keyPath, options) }
    return isNew
  }

  /// Ends the registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let ledger = object.observerList.ledger
    let cleanUp = registrations.withLock(as: "takes out") { registrations in
      registrations.firstIndex { $0.isFor(ledger, keyPath) }
        .map { registrations.remove(at: $0).end() }
    }
    _ = cleanUp?()
    return cleanUp != nil
  }

  /// Ends all registrations.
  func unobserveAll() {
    let cleanUps = registrations.withLock(as: "takes out all") { registrations in
      exchange(&registrations, with: []).map { $0.end() }
    }
    // Remove all entries before anything is released, because a `deinit` may change observed
    // values.
    let possessions = cleanUps.map { $0() }
    withExtendedLifetime(possessions) {}
  }

  /// Ends the registration unless it was ended before, and returns whether it did.
  func end(_ registration: Registration<Observer>) -> Bool {
    let cleanUp = registrations.withLock(as: "takes out one") { registrations in
      registrations.firstIndex { $0 === registration }.map { registrations.remove(at: $0).end() }
    }
    _ = cleanUp?()
    return cleanUp != nil
  }
}

// The lock guards the registrations, and the observer's reference is only read after `init`.
extension Registry: @unchecked Sendable where Observer: Sendable {}
