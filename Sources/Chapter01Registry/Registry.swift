public import KeyValueObserving

/// A registry that lets one object observe many values, with a separate handler for each.
///
/// ```swift
/// let registry = Registry(observer: board)
/// registry.observe(train, \.delay) { board, train, change in board.show(change.text) }
/// ```
///
/// Match each call to `observe` with a call to `unobserve` before the registry or the observer is
/// deallocated. The registry retains each observed object until the object's registrations end.
///
/// Not thread-safe.
///
/// Chapter 1: all changes arrive at one method of the registry. So the registry chooses a context for
/// each registration, and finds the handler by it. Counterpart: `FBKVOController`, whose contexts are
/// the addresses of its infos.
public final class Registry<Observer: AnyObject> {
  /// The object that's passed to every handler.
  ///
  /// This object must outlive the registrations.
  public unowned let observer: Observer

  private var registrations: [Registration<Observer>] = []

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
  /// - Complexity: O(1), amortized, apart from the addition to the ledger.
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    let registration = Registration<Observer>(object, keyPath) { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    // Store the registration first, because with the option `initial`, the handler is called before
    // `addObserver` returns.
    registrations.append(registration)
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
  /// - Complexity: O(*n*), where *n* is the number of registrations, apart from the removal from
  ///   the ledger.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    let index = registrations.lastIndex { $0.object === object && $0.keyPath == keyPath }
    let removed = index.map { registrations.remove(at: $0) }
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
    guard let registration = registrations.first(where: { $0.context == context }) else {
      // Like `NSObject`, stop the process if nothing handles the call.
      fatalError("An observeValue(forKeyPath:of:change:context:) call was not handled: \(change)")
    }
    registration.handler(observer, object, change)
  }
}

/// The information that's needed to call a handler and to end its registration.
final class Registration<Observer: AnyObject> {
  typealias Handler = (Observer, any KeyValueObservable, ObservedChange) -> Void

  let object: any KeyValueObservable
  let keyPath: AnyKeyPath
  let handler: Handler

  init(_ object: any KeyValueObservable, _ keyPath: AnyKeyPath, handler: @escaping Handler) {
    self.object = object
    self.keyPath = keyPath
    self.handler = handler
  }

  /// The registration's address, used as the context that identifies the registration.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
