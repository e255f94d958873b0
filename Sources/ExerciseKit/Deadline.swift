internal import Dispatch
internal import Foundation
public import Testing

/// Ends the process, with an explanation, when something takes too long.
///
/// Swift Testing's `.timeLimit` counts whole minutes, needs a free thread to notice and cannot
/// stop code that never suspends. This waits on a thread of its own.
struct Deadline {
  /// How every report of a deadline begins; `workbook` recognises it by this.
  static let prefix = "did not finish: "

  /// What the process ends with, so that it cannot be taken for an ordinary failure.
  static let exitCode: Int32 = 75

  private let done = DispatchSemaphore(value: 0)

  /// Starts the clock; the explanation calls whoever is late by `name`.
  init(_ name: String, seconds: Double, sourceLocation: SourceLocation) {
    let thread = Thread { [done] in
      guard done.wait(timeout: .now() + seconds) == .timedOut else { return }
      Issue.record(
        """
        \(Self.prefix)\(name) was still running after \(seconds.formatted()) s. \
        Idea: look for an endless loop, a lock that is entered twice, or a wait for nobody.
        """,
        sourceLocation: sourceLocation
      )
      fflush(nil)
      _exit(Self.exitCode)
    }
    thread.start()
  }

  /// Stops the clock.
  func meet() {
    done.signal()
  }
}

/// Gives the child process of an exit test a deadline; its first statement.
///
/// ```swift
/// await #expect(processExitsWith: .success) {
///   limitChild()
///   …
/// }
/// ```
///
/// The parent would wait for a hanging child for ever. The report travels to the parent's test.
///
/// - Parameters:
///   - seconds: How long the child may run; keep it below the exercise's own deadline.
///   - sourceLocation: Where the failure is shown; leave it out.
public func limitChild(seconds: UInt32 = 3, sourceLocation: SourceLocation = #_sourceLocation) {
  // The alarm is for a child so broken that it cannot even report.
  alarm(seconds + 1)
  _ = Deadline("the child process", seconds: Double(seconds), sourceLocation: sourceLocation)
}
