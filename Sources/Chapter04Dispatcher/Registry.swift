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
/// Not thread-safe. Counterpart: a controller with `retainObserved` set to `NO`, whose
/// `_objectInfosMap` is a map table with weak keys, whose values are sets of infos.
///
/// Chapter 4: a raw observer must not go before its ledger entries. So one dispatcher, which is
/// never deallocated, is the observer in all of them, and a change after the registry has gone does
/// no harm.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler; nil after its deallocation.
  public weak let observer: Observer?

  private var registrations = WeakMap<AnyObject, Set<Registration<Observer>>>()

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
  /// even for the change that's being delivered.
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
    var known = registrations.removeValue(forKey: object) ?? []
    let isNew = known.insert(registration).inserted
    _ = registrations.updateValue(known, forKey: object)
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
    var known = registrations.removeValue(forKey: object) ?? []
    let removed = known.remove(Registration(representing: keyPath))
    if !known.isEmpty { _ = registrations.updateValue(known, forKey: object) }
    removed?.end(on: object)
    return removed != nil
  }
}
