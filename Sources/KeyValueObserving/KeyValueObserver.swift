/// Who is told of changes.
///
/// Counterpart: the informal protocol `-[NSObject observeValueForKeyPath:ofObject:change:context:]`.
public protocol KeyValueObserver: AnyObject {
  /// Receives one change.
  ///
  /// Called on the thread that made the change, with no lock held. One method receives the
  /// changes of every registration: tell them apart by key path, object or context.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed object.
  ///   - change: What the registration's options asked for.
  ///   - context: The context as it was registered.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  )
}

/// When an observer is told, and what a change carries.
///
/// Counterpart: `NSKeyValueObservingOptions`, with the same raw values.
public struct ObservingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Makes options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A change carries the value after it.
  public static let new = Self(rawValue: 1 << 0)

  /// A change carries the value before it.
  public static let old = Self(rawValue: 1 << 1)

  /// The observer is called once at registration, before it is registered; without an old value.
  public static let initial = Self(rawValue: 1 << 2)

  /// The observer is also called before each change; without a new value.
  public static let prior = Self(rawValue: 1 << 3)
}

extension ObservingOptions: CustomStringConvertible {
  /// The options spelt out, as in `[new, old]`.
  public var description: String {
    let names = [(Self.new, "new"), (.old, "old"), (.initial, "initial"), (.prior, "prior")]
    return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}

/// One change of an observed value.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
public struct ObservedChange {
  /// What happened to the value.
  ///
  /// Counterpart: `NSKeyValueChange`, of whose cases only the one for whole values exists here.
  public enum Kind: Hashable, Sendable {
    /// The value was set, or changed in place.
    case setting
  }

  /// What happened to the value.
  public var kind: Kind

  /// The value before the change, if `old` asked for it.
  ///
  /// A property that is `nil` gives `nil` wrapped in `Any`, where Foundation has `NSNull`.
  public var oldValue: Any?

  /// The value after the change, if `new` asked for it and it is not the call before the change.
  public var newValue: Any?

  /// Whether this is the call before the change, which `prior` asked for.
  public var isPrior: Bool

  /// The key path as it was registered.
  public var keyPath: AnyKeyPath

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - kind: What happened to the value.
  ///   - oldValue: The value before the change, if asked for.
  ///   - newValue: The value after the change, if asked for.
  ///   - isPrior: Whether the change is still to come.
  public init(
    keyPath: AnyKeyPath,
    kind: Kind = .setting,
    oldValue: Any? = nil,
    newValue: Any? = nil,
    isPrior: Bool = false
  ) {
    self.keyPath = keyPath
    self.kind = kind
    self.oldValue = oldValue
    self.newValue = newValue
    self.isPrior = isPrior
  }
}
