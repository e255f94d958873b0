/// A change to an observed value, whose type is known.
///
/// A change doesn't contain the key path, which a handler can capture.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
@frozen public struct Change<Value> {
  /// The value when the handler is called: after the change or, if ``isPrior`` is true, before it.
  ///
  /// If an earlier handler has changed the value again, this is the later value.
  public let value: Value

  /// The value before the change, if the registration has the option `old`.
  ///
  /// There's none in the `initial` call, in a call that repeats it because another thread has made
  /// a change meanwhile, and if a path comes to the changed object while the change is being made.
  /// If the observed value is itself optional, this property is a nested optional, which you can
  /// flatten with `oldValue ?? nil`.
  public let oldValue: Value?

  /// Whether the handler is being called before the change, as the option `prior` requests.
  public let isPrior: Bool

  @inlinable init(_ value: Value, oldValue: Value? = nil, isPrior: Bool = false) {
    (self.value, self.oldValue, self.isPrior) = (value, oldValue, isPrior)
  }
}

extension Change: Sendable where Value: Sendable {}

extension Change: CustomStringConvertible {
  /// A description of the change, such as `Change(oldValue: 0, value: 5)`.
  public var description: String {
    let old = oldValue.map { "oldValue: \($0), " } ?? ""
    return "Change(\(old)value: \(value)\(isPrior ? ", isPrior: true" : ""))"
  }
}
