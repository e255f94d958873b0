internal import ExerciseReports
import Foundation

extension Verdict {
  /// Judges a run of an exercise's tests.
  ///
  /// - Parameters:
  ///   - events: The records of Swift Testing.
  ///   - run: The end of the process, and its output.
  /// - Throws: ``WorkbookError`` if no test ran, because such a run must not count as solved.
  init(events: EventStream, run: ChildProcess.Completion) throws {
    var failures = events.failures.map(\.failure)
    let failed = Set(events.failures.compactMap(\.testID)).union(events.open)
    let placeholder = failures.first { $0.placeholder != nil }
    let deadline = failures.first(where: \.isDeadline)
    let cause: Failure?
    switch true {
    case placeholder != nil:
      (state, cause) = (.notWritten, placeholder)
    case deadline != nil:
      (state, cause) = (.didNotFinish, deadline)
    case run.termination == .outOfTime:
      let message = "it was stopped after \(run.seconds.formatted()) s"
      (state, cause) = (.didNotFinish, Failure(claim: events.openName, message: message))
    case !events.isComplete && !events.names.isEmpty:
      var trap = trap(in: run.output) ?? Failure(message: run.termination.sentence)
      trap.claim = events.openName
      // If a claim failed before the crash, the reader has to correct that claim first.
      (state, cause) = failures.isEmpty ? (.crashed, trap) : (.wrong, nil)
      failures.append(trap)
    case !failures.isEmpty:
      (state, cause) = (.wrong, nil)
    default:
      guard !events.ended.isEmpty, run.termination == .exit(0) else {
        throw WorkbookError("No claim was judged: \(run.termination.sentence)")
      }
      (state, cause) = (.solved, nil)
    }
    // The first failure explains the state; the others keep their order.
    self.failures = (cause.map { [$0] } ?? []) + failures.filter { $0 != cause }
    claims = events.names.count
    held = events.ended.subtracting(failed).count
  }

  /// Judges a build that failed.
  init(buildOutput: String) {
    state = .doesNotCompile
    failures = [firstError(in: buildOutput)]
  }
}

extension EventStream {
  /// The name of the test that was running when the process ended.
  var openName: String? { open.last.flatMap { names[$0] } }
}

/// Returns the message of a trap, and its location unless that's in the standard library.
func trap(in output: String) -> Verdict.Failure? {
  let trap = /(?:(\w+\/\w+\.swift):(\d+): )?((?:Fatal error|Simultaneous accesses to)[^\n]*)/
  guard let match = output.firstMatch(of: trap) else { return nil }
  let file = match.1.flatMap { $0.hasPrefix("Swift/") ? nil : String($0) }
  let line = match.2.flatMap { Int($0) }
  return .init(message: String(match.3), file: file, line: file == nil ? nil : line)
}

/// Returns the compiler's first error, or the last line if the build failed for another reason.
func firstError(in output: String) -> Verdict.Failure {
  let error = /^(\/[^\n]*?):(\d+):\d+: error: ([^\n]+)/.anchorsMatchLineEndings()
  if let match = output.firstMatch(of: error) {
    return .init(message: String(match.3), file: String(match.1), line: Int(match.2))
  }
  let general = output.split(separator: "\n").first { $0.hasPrefix("error: ") }
  return .init(message: String(general ?? output.split(separator: "\n").last ?? "no output"))
}
