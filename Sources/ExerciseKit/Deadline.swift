internal import ExerciseReports
internal import Foundation
internal import KVOLocking
internal import KVOWeave
internal import ProcessActivity
public import Testing

/// A watchdog that ends this process with a report if its tests stop making progress.
///
/// Swift Testing's `.timeLimit` supports only whole minutes, needs a free thread, can't stop code
/// that never suspends, and depends on the load of the machine. A deadline has none of these
/// drawbacks, because it has its own thread, which measures processor time and waiting time.
final class Deadline: Sendable {
  /// The deadline for the tests of this process.
  ///
  /// All tests share it, because the processor time of a process can't be assigned to its tests.
  /// Whenever a test begins or ends, or a loom tries another order, the measurement starts again.
  static let ofTests = Deadline()

  /// The exit code of the process, which differs from that of an ordinary failure.
  static let exitCode: Int32 = 75

  /// Code that has a limit.
  struct Subject {
    var name: String
    var limit: ActivityLimit
    var sourceLocation: SourceLocation
  }

  private struct State {
    var subjects: [Int: Subject] = [:]
    var changeCount = 0
    var isWatching = false
  }

  private let state = Locked(State())

  /// Adds code that has a limit, and restarts the measurement.
  ///
  /// - Parameter subject: The code.
  /// - Returns: A number to pass to ``end(_:)``.
  func begin(_ subject: Subject) -> Int {
    let (number, isFirst) = state.withLock { state in
      state.changeCount += 1
      state.subjects[state.changeCount] = subject
      defer { state.isWatching = true }
      return (state.changeCount, !state.isWatching)
    }
    if isFirst { watch() }
    return number
  }

  /// Removes code that has ended, and restarts the measurement.
  ///
  /// - Parameter number: The number that ``begin(_:)`` returned.
  func end(_ number: Int) {
    state.withLock { state in
      state.changeCount += 1
      state.subjects[number] = nil
    }
  }

  private func watch() {
    _ = Watchdog(
      limit: {
        self.state.withLock { $0.subjects.values.map(\.limit).max { $0.working < $1.working } }
      },
      progress: { self.state.withLock { $0.changeCount } + LoomProgress.orderCount },
      onOverrun: { overrun in
        let subjects = self.state.withLock { $0.subjects.sorted { $0.key < $1.key }.map(\.value) }
        for subject in subjects { Self.report(subject, overrun) }
        printStack(after: overrun)
        fflush(nil)
        _exit(Self.exitCode)
      }
    )
  }

  private static func report(_ subject: Subject, _ overrun: Overrun) {
    let (cause, seconds): (ExerciseReport.Deadline.Cause, Double) =
      switch overrun {
      case .working: (.working, subject.limit.working)
      case .waiting:
        (LoomProgress.isExploring ? .waitingInLoom : .waiting, subject.limit.waiting)
      }
    let location = ExerciseReport.Location(subject.sourceLocation)
    let deadline = ExerciseReport.Deadline(subject.name, cause, seconds: seconds, at: location)
    Reports.record(.deadline(deadline), at: subject.sourceLocation)
  }
}

/// Limits the processor time and the waiting time of an exit test's child process.
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
/// Without this limit, the parent process would wait forever for a child that hangs. If the child
/// exceeds the limit, its report appears as a failure of the parent's test.
///
/// - Parameters:
///   - seconds: The processor time that the child may use, and the time for which all of its
///     threads may wait, in seconds.
///   - sourceLocation: The location of the failure; leave it out.
public func limitChild(seconds: Double = 3, sourceLocation: SourceLocation = #_sourceLocation) {
  ChildOutput.save(at: sourceLocation)
  _ = Deadline.ofTests.begin(
    Deadline.Subject(
      name: "the child process",
      limit: ActivityLimit(working: seconds, waiting: seconds),
      sourceLocation: sourceLocation
    )
  )
}
