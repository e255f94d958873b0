internal import Dispatch
internal import ExerciseReports
internal import Foundation
public import Testing

/// A time limit that ends the process with a report when it passes.
///
/// Swift Testing's `.timeLimit` supports only whole minutes, needs a free thread, and can't stop
/// code that never suspends. A deadline doesn't have these limits, because it waits on its own
/// thread.
struct Deadline {
  /// The exit code of the process, which differs from that of an ordinary failure.
  static let exitCode: Int32 = 75

  private let isMet = DispatchSemaphore(value: 0)

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - subject: A name for the code that has the time limit.
  ///   - seconds: The time limit.
  ///   - sourceLocation: The location of the failure.
  init(_ subject: String, seconds: Double, sourceLocation: SourceLocation) {
    let deadline = ExerciseReport.Deadline(subject, seconds: seconds, at: .init(sourceLocation))
    let thread = Thread { [isMet] in
      guard isMet.wait(timeout: .now() + seconds) == .timedOut else { return }
      Reports.record(.deadline(deadline), at: sourceLocation)
      fflush(nil)
      _exit(Self.exitCode)
    }
    thread.start()
  }

  /// Stops the clock.
  func meet() {
    isMet.signal()
  }
}

/// Limits the time of an exit test's child process.
///
/// Call this function in the first statement of the exit test.
///
/// ```swift
/// await #expect(processExitsWith: .success) {
///   limitChild()
///   …
/// }
/// ```
///
/// Without this limit, the parent process would wait forever for a child that hangs. If the time
/// limit passes, the child's report appears as a failure of the parent's test.
///
/// - Parameters:
///   - seconds: The time limit; keep it below the deadline of the exercise.
///   - sourceLocation: The location of the failure; leave it out.
public func limitChild(seconds: UInt32 = 3, sourceLocation: SourceLocation = #_sourceLocation) {
  // If the child can't even make a report, the alarm ends it.
  alarm(seconds + 1)
  _ = Deadline("the child process", seconds: Double(seconds), sourceLocation: sourceLocation)
}
