extension KVOController {
  /// A change to an observed value, with typed old and new values.
  ///
  /// A change doesn't contain the key path, whose arguments mightn't be `Sendable`. A handler
  /// that's registered for several key paths, one after the other, can capture each of them.
  ///
  /// Counterpart: the change dictionary.
  @frozen public struct Change<Value> {
    /// The value before the change, if the registration has the option `old`.
    public let oldValue: Value?

    /// The value after the change, if the registration has the option `new`.
    ///
    /// If the observed value is itself optional, this property is a nested optional, which you can
    /// flatten with `newValue ?? nil`.
    ///
    /// There's no new value if the handler is called before the change.
    public let newValue: Value?

    /// Whether the handler is being called before the change, as requested by the option `prior`.
    public let isPrior: Bool

    @inlinable
    init(oldValue: Value?, newValue: Value?, isPrior: Bool) {
      self.oldValue = oldValue
      self.newValue = newValue
      self.isPrior = isPrior
    }
  }
}

extension KVOController.Change: Sendable where Value: Sendable {}

extension KVOController.Change: CustomStringConvertible {
  /// A description of the change, such as `Change(oldValue: 0, newValue: 5)`.
  public var description: String {
    var parts = [("oldValue", oldValue), ("newValue", newValue)].compactMap { name, value in
      value.map { "\(name): \($0)" }
    }
    if isPrior { parts.append("isPrior: true") }
    return "Change(\(parts.joined(separator: ", ")))"
  }
}
