/// A change to an observed value, whose type is known.
///
/// A change doesn't contain the key path, which a handler can capture. If you have a `Change` of
/// your own, call this one ``KVOChange``, because the module's name means the controller.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
public struct Change<Value> {
  /// The value when the handler is called: after the change or, if ``isPrior`` is true, before it.
  ///
  /// If an earlier handler has changed the value again, this is the later value, and the changes
  /// don't chain: after 5 → 3, the next handler receives 0 → 3, too.
  public let value: Value

  /// The value before the change, if the registration has the option `old`.
  ///
  /// There's none in the `initial` call, in a call for a change that was under way when another
  /// thread made the registration, and if a path comes to the changed object while the change is
  /// being made. If the observed value is itself optional, this property is a nested optional, which
  /// you can flatten with `oldValue ?? nil`.
  public let oldValue: Value?

  /// Whether the handler is being called before the change, as the option `prior` requests.
  public let isPrior: Bool

  @inlinable init(_ value: Value, oldValue: Value?, isPrior: Bool = false) {
    (self.value, self.oldValue, self.isPrior) = (value, oldValue, isPrior)
  }
}

extension Change: Sendable where Value: Sendable {}

/// Another name of ``Change``, for code that has a `Change` of its own.
public typealias KVOChange<Value> = Change<Value>
