/// A type that receives change notifications.
///
/// Counterpart: the informal protocol with the method
/// `-[NSObject observeValueForKeyPath:ofObject:change:context:]`.
public protocol KeyValueObserver: AnyObject {
  /// Receives one notification.
  ///
  /// This method is called on the thread that made the change or, for the option `initial`, on the
  /// thread that registers the observer. No lock is held during the call. The method receives the
  /// notifications of all the observer's registrations, which you can distinguish by key path,
  /// object, and context.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed object, even if the change was made to another object that the value
  ///     comes from.
  ///   - change: The change, with the values that the registration's options select.
  ///   - context: The context as it was registered.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  )
}

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

  /// An option to send one notification during registration, before the observer is registered.
  ///
  /// This notification never carries an old value.
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
