internal import Chapter02WeakMap
public import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// Match each call to `observe` with a call to `unobserve` before the registry, the observer, or
/// the observed object is deallocated. The registry doesn't retain observed objects.
///
/// Not thread-safe. Counterpart: a controller with `retainObserved` set to `NO`, whose
/// `_objectInfosMap` is a map table with weak keys.
///
/// Chapter 2: a list of registrations keeps every train in memory, and has to be searched. A weak
/// map finds a train's registrations at once, and doesn't keep the train.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  ///
  /// This object must outlive the registrations.
  public unowned let observer: Observer

  private var registrations = WeakMap<AnyObject, [Registration<Observer>]>()

  /// Creates a registry without registrations.
  ///
  /// - Parameter observer: The object to pass to every handler. The registry doesn't retain it.
  public init(observer: Observer) {
    self.observer = observer
  }

  /// Registers a handler for changes to the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - keyPath: The key path of the value to observe.
  ///   - options: Options that specify which calls to make and which values to pass.
  ///   - handler: The closure to call with each change.
  /// - Returns: Always true, because this registry allows several registrations for the same value.
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
    // `addObserver` returns.
    //
    // The map can't change a value in place, so the array is taken out and stored again. The
    // evicted values that `updateValue` returns are released here, when nothing is changing the map
    // any more.
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
  /// - Returns: Always true, because the call traps if the value isn't observed.
  /// - Precondition: The value is observed. Otherwise, this method traps, as `removeObserver` does.
  /// - Complexity: O(*n*), where *n* is the number of registrations for the object, apart from the
  ///   removal from the ledger.
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
    return true
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
    guard let registration = registrations[object]?.first(where: { $0.context == context })
    else {
      // Like `NSObject`, stop the process if nothing handles the call.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    registration.handler(observer, object, change)
  }
}

/// The information that's needed to call a handler and to end its registration.
///
/// A registration doesn't reference its object, because a value in the map would then retain its
/// own key, so the object would stay in memory until somebody unobserves it.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let keyPath: AnyKeyPath
  let handler: Handler

  init(_ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.keyPath = keyPath
    self.handler = handler
  }

  /// The registration's address, used as the context that identifies the registration.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
