internal import KVOLocking
internal import Chapter02WeakMap
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
/// Call `unobserve` before the observed object is deallocated, because the registry doesn't retain
/// the object. The registry and the observer may be deallocated at any time, and changes that are
/// made later aren't delivered. But nobody can end what a deallocated registry has left observed,
/// so such an object must not be deallocated anymore.
///
/// Thread-safe. A handler is called on the thread that makes the change, with no lock held. After
/// `unobserve` has returned, changes that begin later aren't delivered. However, `unobserve`
/// doesn't wait for a call that's under way on another thread.
///
/// Counterpart: a controller with `retainObserved` set to `NO`, whose `_objectInfosMap` is a map
/// table with weak keys, whose values are sets of infos. The controller's `_lock` guards the table.
///
/// Chapter 5: two threads could both look, and then both store. So each decision is made in one
/// critical section, and handlers are called, and values released, after unlocking.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  public weak let observer: Observer?

  // Within its critical sections, those of a registration may run, but not the other way around.
  private let registrations = Locked(WeakMap<AnyObject, Set<Registration<Observer>>>())

  /// Creates a registry without registrations.
  ///
  /// - Parameter observer: The object to pass to every handler. The registry doesn't retain it.
  public init(observer: Observer) {
    self.observer = observer
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
    let id = Dispatcher.shared.nextID()
    let registration = Registration(keyPath, id: id, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    // Store the registration first, because with the option `initial`, the handler is called before
    // `begin` returns.
    // The lookup and the insertion have to be in one critical section.
    let (isNew, evicted) = registrations.withLock(as: "looks and stores") { registrations in
      var known = registrations.removeValue(forKey: object) ?? []
      let isNew = known.insert(registration).inserted
      return (isNew, registrations.updateValue(known, forKey: object))
    }
    // Release what the map has evicted only after unlocking, because a `deinit` can run any code.
    _ = consume evicted
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
    let representative = Registration<Observer>(representing: keyPath)
    let (cleanUp, evicted) = registrations.withLock(as: "takes out") { registrations in
      var known = registrations.removeValue(forKey: object) ?? []
      let cleanUp = known.remove(representative)?.end(on: object)
      return (cleanUp, known.isEmpty ? nil : registrations.updateValue(known, forKey: object))
    }
    _ = consume evicted
    cleanUp?()
    return cleanUp != nil
  }
}

// The conformance is unchecked, because handlers needn't be `Sendable`; see `Registration`. A lock
// guards everything that changes. Threads that share a registry also share its observer.
extension Registry: @unchecked Sendable where Observer: Sendable {}
