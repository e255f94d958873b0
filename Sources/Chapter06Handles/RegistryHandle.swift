public import KeyValueObserving

/// A registry whose observer's class isn't known at compile time.
package protocol UntypedRegistry: AnyObject {
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (AnyObject, Object, ObservedChange) -> Void
  ) -> Bool

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool

  func unobserveAll()

  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Token?
}

/// A handle to an observer's registry that passes the observer to handlers as an instance of
/// `Observer`.
///
/// For each instance, the code of a class and the code of its subclasses share one registry.
/// Therefore, the registry stores the observer as `AnyObject`, and the handle casts the observer to
/// `Observer` for each call.
public struct RegistryHandle<Observer: AnyObject> {
  private let registry: any UntypedRegistry

  package init(_ registry: any UntypedRegistry) {
    self.registry = registry
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
  @discardableResult
  public func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    registry.observe(object, keyPath, options: options) { observer, object, change in
      if let observer = observer as? Observer { handler(observer, object, change) }
    }
  }

  /// Ends the registration for the value at `keyPath`, if there is one.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  /// - Returns: Whether the value was observed.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }

  /// Ends every registration.
  public func unobserveAll() {
    registry.unobserveAll()
  }

  /// Returns a token that ends only the current registration for the value at `keyPath`.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - keyPath: The observed key path.
  /// - Returns: The token; nil if the value isn't observed.
  public func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Token? {
    registry.token(for: object, keyPath)
  }
}
