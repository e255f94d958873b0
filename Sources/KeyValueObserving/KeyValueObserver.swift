/// A type that receives change notifications.
///
/// Counterpart: the informal protocol `-[NSObject observeValueForKeyPath:ofObject:change:context:]`.
public protocol KeyValueObserver: AnyObject {
  /// Receives one notification.
  ///
  /// Called on the thread that made the change, with no lock held. One method receives the
  /// notifications of every registration; the key path, the object, and the context tell them
  /// apart.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed object, even if the change was made to another one, which the key
  ///     path leads to.
  ///   - change: The values that the registration's options asked for.
  ///   - context: The context as it was registered.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  )
}

/// Options that select the notifications of a registration, and their values.
///
/// Counterpart: `NSKeyValueObservingOptions`, with the same raw values.
public struct ObservingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Notifications carry the value after the change.
  public static let new = Self(rawValue: 1 << 0)

  /// Notifications carry the value before the change.
  public static let old = Self(rawValue: 1 << 1)

  /// A notification is sent once during registration, before the observer is registered; it never
  /// carries an old value.
  public static let initial = Self(rawValue: 1 << 2)

  /// A second notification is sent before each change; it never carries a new value.
  public static let prior = Self(rawValue: 1 << 3)
}

extension ObservingOptions: CustomStringConvertible {
  /// The names of the options, as in `[new, old]`.
  public var description: String {
    let names = [(Self.new, "new"), (.old, "old"), (.initial, "initial"), (.prior, "prior")]
    return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}
