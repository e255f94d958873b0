extension KVOController {
  /// One change of an observed value, with its type.
  ///
  /// Counterpart: the change dictionary, with the key path under `FBKVONotificationKeyPathKey`.
  public struct Change<Value> {
    /// What happened to the value.
    public var kind: ObservedChange.Kind { .setting }

    /// The value before the change, if `old` asked for it.
    public let oldValue: Value?

    /// The value after the change, if `new` asked for it and it is not the call before the change.
    public let newValue: Value?

    /// Whether this is the call before the change, which `prior` asked for.
    public let isPrior: Bool

    /// The key path as it was registered: tells the key paths of one block apart.
    public var keyPath: AnyKeyPath { standing.keyPath }

    @usableFromInline let standing: Standing

    @inlinable init(of standing: Standing, oldValue: Value?, newValue: Value?, isPrior: Bool) {
      self.standing = standing
      self.oldValue = oldValue
      self.newValue = newValue
      self.isPrior = isPrior
    }

    /// The change as raw observing tells it.
    public var raw: ObservedChange {
      ObservedChange(
        keyPath: keyPath,
        kind: kind,
        oldValue: oldValue,
        newValue: newValue,
        isPrior: isPrior
      )
    }
  }
}

extension KVOController.Change: Sendable where Value: Sendable {}

extension KVOController.Change: CustomStringConvertible {
  /// The values that the change carries, as in `Change(oldValue: 0, newValue: 5)`.
  public var description: String {
    let values = [("oldValue", oldValue), ("newValue", newValue)]
    let carried = values.compactMap { name, value in value.map { "\(name): \($0)" } }
    return "Change(\((carried + (isPrior ? ["isPrior: true"] : [])).joined(separator: ", ")))"
  }
}
