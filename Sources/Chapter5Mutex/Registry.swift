internal import KVOLocking
internal import KVOWeakTables
public import KeyValueObserving

/// A registry of the values that one observer observes, each with a handler of its own.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// There's one registration for each object and key path. Observing a value again has no effect,
/// and neither does unobserving one that isn't observed; both return false. Call `unobserve` before
/// the object is deallocated, because the registry doesn't retain it. The registry and the observer
/// may be deallocated at any time; later changes aren't delivered.
///
/// Thread-safe. A handler is called on the thread that makes the change, with no lock held. Once
/// `unobserve` has returned, no change that begins later is delivered, but a call that's under way
/// on another thread isn't waited for.
///
/// Counterpart: a controller with `retainObserved` set to `NO`, whose `_objectInfosMap` is a map
/// table with weak keys, and with sets of infos as its values. Its `_lock` guards it.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  public private(set) weak var observer: Observer?

  private let registrations = Locked(WeakMap<AnyObject, Set<Registration<Observer>>>())

  /// Creates a registry without registrations.
  ///
  /// - Parameter observer: The object that's passed to every handler. It isn't retained.
  public init(observer: Observer) {
    self.observer = observer
  }

  /// Registers a handler for changes to the value at `keyPath`, unless it's already observed.
  ///
  /// The handler may unobserve, even in its `initial` call. After `unobserve`, the handler isn't
  /// called, not even for a change that's being delivered to other handlers.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: The calls to make, and the values that they carry.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered. If not, the first handler stays.
  /// - Complexity: O(1) on average, amortized.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let registration = Registration(keyPath, in: self) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    // Stored first, because with `initial`, the handler is called before `begin` returns.
    // Looking and storing have to be one critical section. What the map evicts is deallocated after
    // it, because deallocating may run any code.
    let (isNew, _) = registrations.withLock(as: "looks and stores") { registrations in
      var known = registrations.removeValue(forKey: object) ?? []
      let isNew = known.insert(registration).inserted
      return (isNew, registrations.updateValue(known, forKey: object))
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
  /// - Complexity: O(1) on average, apart from the raw removal.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let representative = Registration<Observer>(representing: keyPath)
    let (removed, _) = registrations.withLock(as: "takes out") { registrations in
      var known = registrations.removeValue(forKey: object) ?? []
      let removed = known.remove(representative)
      return (removed, known.isEmpty ? nil : registrations.updateValue(known, forKey: object))
    }
    removed?.end(on: object)
    return removed != nil
  }
}

// Unchecked, because handlers needn't be `Sendable`; see `Registration`. A lock guards everything
// that changes. Code that shares a registry shares its observer.
extension Registry: @unchecked Sendable where Observer: Sendable {}
