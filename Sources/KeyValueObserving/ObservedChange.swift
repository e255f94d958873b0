public import Foundation

/// One change of an observed value.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
public struct ObservedChange {
  /// The kind of a change.
  ///
  /// Counterpart: `NSKeyValueChange`, with the same raw values.
  public enum Kind: UInt, Hashable, Sendable {
    /// The value was set as a whole, or changed in place.
    case setting = 1
    /// Elements were inserted into the array.
    case insertion
    /// Elements were removed from the array.
    case removal
    /// Elements of the array were replaced.
    case replacement
  }

  /// The kind of the change.
  public var kind: Kind

  /// The positions of the inserted or replaced elements after the change, or of the removed elements
  /// before it; nil if the value was set as a whole.
  public var indexes: IndexSet?

  /// The value before the change, if `old` asked for it.
  ///
  /// If `kind` is a removal or a replacement, it's an array of the elements that were removed or
  /// replaced; if it's an insertion, there is no old value. A property that is `nil` gives `nil`
  /// wrapped in `Any`, where Foundation has `NSNull`.
  public var oldValue: Any?

  /// The value after the change, if `new` asked for it.
  ///
  /// If `kind` is an insertion or a replacement, it's an array of the new elements; if it's a
  /// removal, there is no new value. A prior notification never carries one.
  public var newValue: Any?

  /// Whether this is the notification before the change, which `prior` asked for.
  public var isPrior: Bool

  /// The key path as it was registered.
  public var keyPath: AnyKeyPath

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - kind: The kind of the change.
  ///   - indexes: The positions of the elements, unless the value is set as a whole.
  ///   - oldValue: The value before the change, if asked for.
  ///   - newValue: The value after the change, if asked for.
  ///   - isPrior: Whether the change is still to come.
  public init(
    keyPath: AnyKeyPath,
    kind: Kind = .setting,
    indexes: IndexSet? = nil,
    oldValue: Any? = nil,
    newValue: Any? = nil,
    isPrior: Bool = false
  ) {
    self.keyPath = keyPath
    self.kind = kind
    self.indexes = indexes
    self.oldValue = oldValue
    self.newValue = newValue
    self.isPrior = isPrior
  }

  init(
    _ keyPath: AnyKeyPath,
    _ elements: ElementChange?,
    oldValue: Any? = nil,
    newValue: Any? = nil,
    isPrior: Bool = false
  ) {
    self.init(
      keyPath: keyPath,
      kind: elements?.kind ?? .setting,
      indexes: elements?.indexes,
      oldValue: oldValue,
      newValue: newValue,
      isPrior: isPrior
    )
  }
}
