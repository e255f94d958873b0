internal import Foundation

/// A thread that observes this process and calls a function when the process exceeds a limit.
public struct Watchdog: Sendable {
  private let isStopped = DispatchSemaphore(value: 0)

  /// Starts to observe this process.
  ///
  /// The process never counts as waiting while it has child processes, because it may be waiting
  /// for them.
  ///
  /// - Parameters:
  ///   - limit: A function that returns the current limit, or `nil` if there is none.
  ///   - progress: A function that returns a different number whenever the code has made progress.
  ///   - onOverrun: A function that's called once, on the thread of the watchdog.
  public init(
    limit: @escaping @Sendable () -> ActivityLimit?,
    progress: @escaping @Sendable () -> Int = { 0 },
    onOverrun: @escaping @Sendable (Overrun) -> Void
  ) {
    let thread = Thread { [isStopped] in
      var meter = ActivityMeter()
      var lastProgress = progress()
      while isStopped.wait(timeout: .now() + ActivityLimit.interval) == .timedOut {
        let before = progress()
        var activity = Activity.ofThisProcess()
        if Self.hasChildren() { activity.runnableThreads += 1 }
        let after = progress()
        // On a busy machine, this thread may pause at any point, while the code makes progress. So
        // an observation counts only if there was no progress since the last one, nor during it.
        let isUninterrupted = before == lastProgress && after == lastProgress
        lastProgress = after
        guard isUninterrupted else {
          meter.restart()
          continue
        }
        guard let limit = limit() else { continue }
        if let overrun = meter.overrun(after: activity, limit: limit) { return onOverrun(overrun) }
      }
    }
    thread.start()
  }

  /// Ends the observation.
  public func stop() {
    isStopped.signal()
  }

  /// Returns whether this process has child processes that it hasn't reaped yet.
  private static func hasChildren() -> Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
  }
}
