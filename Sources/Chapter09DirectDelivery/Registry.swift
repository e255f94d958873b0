internal import KVOLocking
public import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// Each key path of an object can have only one registration. Observing a value that's already
/// observed has no effect and returns false, and so does unobserving a value that isn't observed.
/// The registry retains each object while it's observed, unless you pass false to
/// ``init(observer:retainObserved:)``. The observer should own the registry, so that the registry
/// is deallocated along with the observer and ends all registrations. If an object isn't retained,
/// its registrations end when the object is deallocated.
///
/// Thread-safe. A handler is called on the thread that makes the change, with no lock held. After
/// `unobserve` has returned, changes that begin later aren't delivered. However, `unobserve`
/// doesn't wait for a call that's under way on another thread.
///
/// Counterpart: `FBKVOController`, whose `dealloc` calls `unobserveAll`. A controller that doesn't
/// retain objects can't unobserve an object that's being deallocated, because the controller's weak
/// table no longer contains the object (pull request 59 and issue 140).
///
/// Chapter 9: a strong key keeps the object, and a weak one loses it too early. But only the ledger
/// is needed. Keyed by the ledger, which each registration retains, a dictionary has no dead entries,
/// so it takes the place of the map. And a ledger that calls registrations needs no dispatcher.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  public weak let observer: Observer?

  /// Whether objects are retained while they're observed.
  public let retainObserved: Bool

  // The registrations, keyed by the identity of the observed object's ledger, and by key path.
  // Because each registration retains its ledger, the identifier can't be reused.
  // Within its critical sections, those of a registration may run, but not the other way around.
  private let registrations = Locked<[ObjectIdentifier: [AnyKeyPath: Registration<Observer>]]>([:])

  /// Creates a registry without registrations.
  ///
  /// - Parameters:
  ///   - observer: The object to pass to every handler. The registry doesn't retain it.
  ///   - retainObserved: Whether objects are retained while they're observed. Pass `false` to
  ///     observe the observer itself, or many objects with short lifetimes.
  public init(observer: Observer, retainObserved: Bool = true) {
    self.observer = observer
    self.retainObserved = retainObserved
  }

  deinit {
    // No other thread has access to a registry that's being deallocated.
    unobserveAll()
  }

  /// Registers a handler for changes to the value at `keyPath`, unless the value is already
  /// observed.
  ///
  /// The handler may call `unobserve`, even during the call that the option `initial` requests. If
  /// a handler ends another registration, that registration's handler isn't called anymore, not
  /// even for the change that's being delivered. But another thread's call may be under way.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered. If not, the previous handler stays registered.
  /// - Complexity: O(1) on average, amortized, apart from the addition to the ledger.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let registration = Registration(object, keyPath, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    // Store the registration first, because with the option `initial`, the handler is called before
    // `begin` returns.
    // The lookup and the insertion have to be in one critical section.
    let ledger = ObjectIdentifier(object.observerList.ledger)
    let isNew = registrations.withLock(as: "looks and stores") { registrations in
      if registrations[ledger]?[keyPath] != nil { return false }
      registrations[ledger, default: [:]][keyPath] = registration
      return true
    }
    guard isNew else { return false }
    registration.begin(on: object, keyPath, options)
    return true
  }

  /// Ends the registration for the value at `keyPath`, if there is one.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  /// - Returns: Whether the value was observed.
  /// - Complexity: O(1) on average, apart from the removal from the ledger.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let ledger = ObjectIdentifier(object.observerList.ledger)
    let cleanUp = registrations.withLock(as: "takes out") { registrations in
      registrations.update(ledger) { $0.removeValue(forKey: keyPath)?.end() }
    }
    cleanUp?()
    return cleanUp != nil
  }

  /// Ends every registration.
  ///
  /// - Complexity: O(*n*), where *n* is the number of registrations, apart from the removal from
  ///   the ledger.
  public func unobserveAll() {
    let cleanUps = registrations.withLock(as: "takes out all") { registrations in
      exchange(&registrations, with: [:]).values.flatMap(\.values).map { $0.end() }
    }
    for cleanUp in cleanUps { cleanUp() }
  }

  /// The number of registrations.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observed objects.
  public var count: Int {
    registrations.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }

  /// Ends the registration if the registry still contains it, and returns whether that was the
  /// case.
  func end(_ registration: Registration<Observer>) -> Bool {
    let cleanUp = registrations.withLock(as: "takes out its own") { registrations in
      registrations.update(ObjectIdentifier(registration.ledger)) { known -> (() -> Void)? in
        guard known[registration.keyPath] === registration else { return nil }
        return known.removeValue(forKey: registration.keyPath)?.end()
      }
    }
    cleanUp?()
    return cleanUp != nil
  }
}

// The conformance is unchecked, because handlers needn't be `Sendable`; see `Registration`. A lock
// guards everything that changes. Threads that share a registry also share its observer.
extension Registry: @unchecked Sendable where Observer: Sendable {}

extension Dictionary {
  /// Calls `body` with the registrations for a key, and removes the key if none are left.
  fileprivate mutating func update<Member, Result>(
    _ key: Key,
    _ body: (inout Value) -> Result?
  ) -> Result? where Value == [AnyKeyPath: Member] {
    var members = removeValue(forKey: key) ?? [:]
    defer { if !members.isEmpty { self[key] = members } }
    return body(&members)
  }
}
