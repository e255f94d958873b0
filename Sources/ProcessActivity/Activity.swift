/// The processor time that some processes have used, and the number of threads that could use more.
///
/// These two figures tell a process that works from one that waits, however busy the machine is. On
/// a busy machine, a thread that has work to do may have to wait for a processor, but it still
/// counts as runnable.
public struct Activity: Sendable, Equatable {
  /// The processor time of all threads, in seconds.
  public var processorTime: Double

  /// The number of threads that are running, would run if a processor were free, or are waiting for
  /// a disk.
  public var runnableThreads: Int

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - processorTime: The processor time of all threads, in seconds.
  ///   - runnableThreads: The number of runnable threads.
  public init(processorTime: Double, runnableThreads: Int) {
    self.processorTime = processorTime
    self.runnableThreads = runnableThreads
  }

  static let none = Activity(processorTime: 0, runnableThreads: 0)

  static func + (left: Activity, right: Activity) -> Activity {
    Activity(
      processorTime: left.processorTime + right.processorTime,
      runnableThreads: left.runnableThreads + right.runnableThreads
    )
  }
}
