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
/// Call `unobserve` before the registry, the observer, or the observed object is deallocated. The
/// registry doesn't retain observed objects.
///
/// Not thread-safe. Counterpart: a controller with `retainObserved` set to `NO`, whose
/// `_objectInfosMap` is a map table with weak keys, whose values are sets of infos.
///
/// Chapter 3: by mistake, a value is observed twice. Registrations are equal if their key paths
/// are, so a set of them refuses the second one.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  ///
  /// This object must outlive the registrations.
  public unowned let observer: Observer

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
    let registration = Registration<Observer>(keyPath) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    // Store the registration first, because with the option `initial`, the handler is called before
    // `addObserver` returns. If it isn't new, the set has to go back, too.
    var known = registrations.removeValue(forKey: object) ?? []
    let isNew = known.insert(registration).inserted
    _ = registrations.updateValue(known, forKey: object)
    guard isNew else { return false }
    object.addObserver(self, forKeyPath: keyPath, options: options)
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
    // `removed` stays until its entry is gone, because releasing a handler can run any code.
    if removed != nil { object.removeObserver(self, forKeyPath: keyPath) }
    return removed != nil
  }
}

extension Registry: KeyValueObserver {
  /// Finds the registration that the change belongs to, and calls its handler.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let representative = Registration<Observer>(representing: keyPath)
    guard let known = registrations[object], let index = known.firstIndex(of: representative) else {
      // Like `NSObject`, stop the process if nothing handles the call.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    known[index].handler(observer, object, change)
  }
}
