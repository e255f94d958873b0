/// A change to an observed value.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
public struct ObservedChange {
  /// The value before the change, if the registration has the option `old`.
  ///
  /// If the observed value was `nil`, the old value is that `nil` wrapped in `Any`, whereas
  /// Foundation uses `NSNull`.
  public var oldValue: Any?

  /// The value after the change, if the registration has the option `new`.
  ///
  /// A prior notification never carries a new value.
  public var newValue: Any?

  /// Whether this is the additional notification that the option `prior` requests before each
  /// change.
  public var isPrior: Bool

  /// The key path as it was registered.
  public var keyPath: AnyKeyPath

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - oldValue: The value before the change, if the registration has the option `old`.
  ///   - newValue: The value after the change, if the registration has the option `new`.
  ///   - isPrior: Whether the notification is sent before the change.
  public init(
    keyPath: AnyKeyPath,
    oldValue: Any? = nil,
    newValue: Any? = nil,
    isPrior: Bool = false
  ) {
    self.keyPath = keyPath
    self.oldValue = oldValue
    self.newValue = newValue
    self.isPrior = isPrior
  }
}
