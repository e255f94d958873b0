/// Options that select a registration's notifications and the values that they carry.
///
/// Counterpart: `NSKeyValueObservingOptions`, with the same raw values.
public struct ObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits that represent the options.
  public let rawValue: Int

  /// Creates options from the bits that represent them.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// An option to include the value after the change in each notification, except prior ones.
  public static let new = Self(rawValue: 1 << 0)

  /// An option to include the value before the change in each notification, except initial ones.
  public static let old = Self(rawValue: 1 << 1)

  /// An option to send one notification immediately, before the observer is registered.
  ///
  /// This notification never carries an old value. For a change that's made while it's handled, on
  /// the same thread, no notification is sent to the observer.
  public static let initial = Self(rawValue: 1 << 2)

  /// An option to send an additional notification before each change.
  ///
  /// This notification never carries a new value.
  public static let prior = Self(rawValue: 1 << 3)
}

extension ObservingOptions: CustomStringConvertible {
  /// The names of the options, as in `[new, old]`.
  public var description: String {
    let names = [(Self.new, "new"), (.old, "old"), (.initial, "initial"), (.prior, "prior")]
    return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}
