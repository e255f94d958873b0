/// The longest time that code may work or wait without making progress.
///
/// Neither time is simply the elapsed time, so a busy machine doesn't make the code exceed the
/// limit.
public struct ActivityLimit: Sendable, Equatable {
  /// The processor time that the code may use, in seconds.
  public var working: Double

  /// The time for which all threads may wait, in seconds.
  ///
  /// This time is counted in observations that are at least 0.1 s apart. On a busy machine, the
  /// observations are further apart, so the code gets more time.
  public var waiting: Double

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - working: The processor time that the code may use, in seconds.
  ///   - waiting: The time for which all threads may wait, in seconds.
  public init(working: Double, waiting: Double = 3) {
    self.working = working
    self.waiting = waiting
  }

  /// The number of seconds between two observations.
  public static let interval = 0.1
}

/// The way in which code has exceeded a limit.
public enum Overrun: Sendable, Equatable {
  /// The code used too much processor time.
  case working
  /// For too long, no thread could continue.
  case waiting
}

/// A meter that compares the activity of processes with a limit, once per interval.
public struct ActivityMeter: Sendable {
  private var start: Double?
  private var last = 0.0
  private var idleCount = 0

  /// Creates a meter that starts with the first observation.
  public init() {}

  /// Starts again with the next observation; call this method if the code has made progress.
  public mutating func restart() {
    start = nil
  }

  /// Adds an observation.
  ///
  /// - Parameters:
  ///   - activity: The activity of the observed processes.
  ///   - limit: The limit.
  /// - Returns: The way in which the limit was exceeded, or `nil` if it wasn't.
  public mutating func overrun(after activity: Activity, limit: ActivityLimit) -> Overrun? {
    // If processes end, the sum may decrease.
    let used = max(0, activity.processorTime - last)
    last = activity.processorTime
    guard let start else {
      (self.start, idleCount) = (activity.processorTime, 0)
      return nil
    }
    // A thread that works for a moment between two observations isn't seen as runnable, but it uses
    // processor time. The system counts that time in steps of 10 ms.
    let isIdle = activity.runnableThreads == 0 && used < 0.02
    // Some observations of an endless loop that mostly sleeps show it working, so they only reduce
    // the count.
    idleCount = isIdle ? idleCount + 1 : max(0, idleCount - 3)
    if Double(idleCount) * ActivityLimit.interval >= limit.waiting { return .waiting }
    return activity.processorTime - start >= limit.working ? .working : nil
  }
}
