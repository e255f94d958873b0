import KVOLocking
import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  private(set) weak var observer: Observer?

  /// Whether observed objects are retained.
  let retainObserved: Bool

  private let objects = Locked([ObjectIdentifier: ObjectRegistrations<Observer>]())

  /// Creates a registry without registrations.
  init(observer: Observer, retainObserved: Bool = true) {
    self.observer = observer
    self.retainObserved = retainObserved
  }

  deinit { unobserveAll() }

  /// Registers a handler for changes to the value at `keyPath`, and returns whether it did.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    var closed: ObjectRegistrations<Observer>?
    while true {
      let registrations = registrations(of: object, insteadOf: closed)
      let registration = Registration<Observer>(keyPath, of: registrations) {
        observer,
        object,
        change in
        if let object = object as? Object { handler(observer, object, change) }
      }
      switch registrations.insert(registration) {
      case .inserted:
        registrations.begin(registration, of: object, keyPath, options)
        return true
      case .refused:
        return false
      case .closed:
        closed = registrations
      }
    }
  }

  private func registrations(
    of object: any KeyValueObservable,
    insteadOf closed: ObjectRegistrations<Observer>?
  ) -> ObjectRegistrations<Observer> {
    objects.withLock(as: "finds or creates") { objects in
      // The closed one is retained by the caller, so it isn't released here.
      if let known = objects[ObjectIdentifier(object.observerList.ledger)], known !== closed {
        return known
      }
      let new = ObjectRegistrations(of: object, for: self)
      objects[ObjectIdentifier(object.observerList.ledger)] = new
      return new
    }
  }

  private func known(_ object: any KeyValueObservable) -> ObjectRegistrations<Observer>? {
    objects.withLock(as: "finds") { $0[ObjectIdentifier(object.observerList.ledger)] }
  }

  /// Removes the list of an object, which has become empty.
  func forget(_ registrations: ObjectRegistrations<Observer>) {
    // The caller retains it, so it isn't released here.
    objects.withLock(as: "forgets") { objects in
      let id = ObjectIdentifier(registrations.ledger)
      if objects[id] === registrations { objects[id] = nil }
    }
  }

  /// Ends the registration for the value at `keyPath`, and returns whether there was one.
  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    known(object)?.end(keyPath) ?? false
  }

  /// Ends all registrations.
  func unobserveAll() {
    // A registration that can't be found has ended. Nothing is released in this section.
    let removed = objects.withLock(as: "takes out all") { objects in
      let all = objects
      objects = [:]
      return all.values.map { ($0, $0.close()) }
    }
    for (registrations, entries) in removed { registrations.end(entries) }
  }

  /// Returns a token for the current registration of the value at `keyPath`.
  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Token<Observer>? {
    guard let known = known(object), let current = known.current(keyPath) else { return nil }
    return Token(current, of: known)
  }
}

// All that changes is in a `Locked`, except the weak reference, which only its deallocation
// changes.
extension Registry: @unchecked Sendable where Observer: Sendable {}
