public import Foundation

/// A change to an observed value.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
public struct ObservedChange {
  /// A kind of change.
  ///
  /// Counterpart: `NSKeyValueChange`, with the same raw values.
  public enum Kind: UInt, Hashable, Sendable {
    /// A change to the value as a whole, either by setting it or by mutating it in place.
    case setting = 1
    /// An insertion of elements into an array.
    case insertion
    /// A removal of elements from an array.
    case removal
    /// A replacement of elements in an array.
    case replacement
  }

  /// The kind of the change.
  public var kind: Kind

  /// The positions of the affected elements; nil if the value was set as a whole.
  ///
  /// For a removal, these are the positions before the change; otherwise, those after it.
  public var indexes: IndexSet?

  /// The value before the change, if the registration has the option `old`.
  ///
  /// If `kind` is a removal or a replacement, the old value is an array of the elements that were
  /// removed or replaced. If `kind` is an insertion, there's no old value. If the observed value
  /// was `nil`, the old value is that `nil` wrapped in `Any`, whereas Foundation uses `NSNull`.
  public var oldValue: Any?

  /// The value after the change, if the registration has the option `new`.
  ///
  /// If `kind` is an insertion or a replacement, the new value is an array of the new elements. If
  /// `kind` is a removal, there's no new value. A prior notification never carries a new value.
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
  ///   - kind: The kind of the change.
  ///   - indexes: The positions of the affected elements; nil if the value is set as a whole.
  ///   - oldValue: The value before the change, if the registration has the option `old`.
  ///   - newValue: The value after the change, if the registration has the option `new`.
  ///   - isPrior: Whether the notification is sent before the change.
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
}
