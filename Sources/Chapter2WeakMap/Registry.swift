internal import KVOWeakTables
public import KeyValueObserving

/// A registry of the values that one observer observes, each with a handler of its own.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// Call `unobserve` once for each `observe`, before the registry or the observer is deallocated,
/// and before the object is, because the registry doesn't retain it.
///
/// Not thread-safe. Counterpart: a controller with `retainObserved` set to `NO`, whose
/// `_objectInfosMap` is a map table with weak keys.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler, which must outlive the registrations.
  public private(set) unowned var observer: Observer

  private var registrations = WeakMap<AnyObject, [Registration<Observer>]>()

  /// Creates a registry without registrations.
  ///
  /// - Parameter observer: The object that's passed to every handler. It isn't retained.
  public init(observer: Observer) {
    self.observer = observer
  }

  /// Registers a handler for changes to the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: The calls to make, and the values that they carry.
  ///   - handler: The closure to call with each change.
  /// - Returns: Whether the handler was registered, which is always the case.
  /// - Complexity: O(1) on average, amortized.
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
    // Stored first, because with `initial`, the handler is called before `addObserver` returns.
    var known = registrations.removeValue(forKey: object) ?? []
    known.append(registration)
    _ = registrations.updateValue(known, forKey: object)
    object.addObserver(self, forKeyPath: keyPath, options: options, context: registration.context)
    return true
  }

  /// Ends the latest registration for the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  /// - Returns: Whether the value was observed.
  /// - Precondition: The value is observed. One removal too many traps, as with raw observing.
  /// - Complexity: O(*n*), where *n* is the number of registrations for the object.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    var known = registrations.removeValue(forKey: object) ?? []
    let index = known.lastIndex { $0.keyPath == keyPath }
    let removed = index.map { known.remove(at: $0) }
    if !known.isEmpty { _ = registrations.updateValue(known, forKey: object) }
    object.removeObserver(self, forKeyPath: keyPath, context: removed?.context)
    return removed != nil
  }
}

extension Registry: KeyValueObserver {
  /// Finds the registration that this change is for, and calls its handler.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let registration = registrations[object]?.first(where: { $0.context == context })
    else {
      // `NSObject` does the same if no class handles a call.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    registration.handler(observer, object, change)
  }
}

/// A registration, with everything that's needed to call its handler and to end it.
///
/// It doesn't reference the object, because a value that retains its own key keeps it forever.
private final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  let handler: Handler

  init(_ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.handler = handler
  }

  /// The address of the registration, which distinguishes its calls from those of others.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
