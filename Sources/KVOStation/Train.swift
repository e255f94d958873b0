public import KeyValueObserving

/// The observed object of every example: a train that runs late.
public final class Train: KeyValueObservable {
  /// Who observes the train.
  public let observerList = ObserverList()

  /// The number on the timetable; it is never given to another train.
  public let number: Int

  /// When the train is due, in minutes after midnight.
  public let due: Int

  /// How late it is, in minutes.
  @Observed public var delay = 0

  /// Where it stops.
  @Observed public var platform = 1

  /// Where it calls, in order.
  @Observed public var stops: [String] = []

  /// When it will arrive: computed, so its observers are told when the delay changes.
  public var arrival: Int { due + delay }

  /// Makes a train that is on time.
  ///
  /// - Parameters:
  ///   - number: The number on the timetable.
  ///   - due: When it is due, in minutes after midnight.
  public init(number: Int = 7, due: Int = 600) {
    self.number = number
    self.due = due
  }
}
