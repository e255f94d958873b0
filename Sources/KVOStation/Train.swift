public import KeyValueObserving

/// A train, which is the observed object in the examples.
public final class Train: KeyValueObservable {
  /// The list of the train's observers.
  public let observerList = ObserverList()

  /// The train's number in the timetable.
  public let number: Int

  /// The scheduled arrival, in minutes after midnight.
  public let due: Int

  /// The delay, in minutes.
  @Observed public var delay = 0

  /// The platform where the train stops.
  @Observed public var platform = 1

  /// The stations where the train stops, in order.
  @Observed public var stops: [String] = []

  /// The expected arrival, which is computed from the delay, in minutes after midnight.
  public var arrival: Int { due + delay }

  /// Creates a train that's on time.
  ///
  /// - Parameters:
  ///   - number: The number in the timetable.
  ///   - due: The scheduled arrival, in minutes after midnight.
  public init(number: Int = 7, due: Int = 600) {
    self.number = number
    self.due = due
  }
}
