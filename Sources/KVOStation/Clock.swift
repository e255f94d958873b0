public import KeyValueObserving

/// A second kind of observed object, for when trains are not enough.
public final class Clock: KeyValueObservable {
  /// Who observes the clock.
  public let observerList = ObserverList()

  /// The minutes since midnight.
  @Observed public var minute = 0

  /// Makes a clock that shows midnight.
  public init() {}
}
