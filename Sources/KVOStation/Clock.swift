public import KeyValueObserving

/// A clock, which is another observed object in the examples.
public final class Clock: KeyValueObservable {
  /// The list of the clock's observers.
  public let observerList = ObserverList()

  /// The minutes since midnight.
  @Observed public var minute = 0

  /// Creates a clock that shows midnight.
  public init() {}
}
