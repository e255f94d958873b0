internal import Dispatch
internal import ExerciseReports
internal import Foundation
public import Testing

/// A time limit that ends the process with a report when it passes.
///
/// Swift Testing's `.timeLimit` counts whole minutes, needs a free thread, and can't stop code that
/// never suspends. A deadline waits on a thread of its own.
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

/// Limits the time of an exit test's child process; call it in the first statement.
///
/// ```swift
/// await #expect(processExitsWith: .success) {
///   limitChild()
///   …
/// }
/// ```
///
/// Without it, the parent process would wait forever for a child that hangs. The report of the child
/// appears as a failure of the parent's test.
///
/// - Parameters:
///   - seconds: The time limit; keep it below the deadline of the exercise.
///   - sourceLocation: The location of the failure; leave it out.
public func limitChild(seconds: UInt32 = 3, sourceLocation: SourceLocation = #_sourceLocation) {
  // The alarm ends a child that can't even report.
  alarm(seconds + 1)
  _ = Deadline("the child process", seconds: Double(seconds), sourceLocation: sourceLocation)
}
