import Foundation

extension Verdict {
  /// How `ExerciseKit` begins its two reports of its own.
  static let holeMark = "not written yet: "
  static let deadlineMark = "did not finish: "

  /// Judges a run of an exercise's tests.
  ///
  /// - Parameters:
  ///   - events: What Swift Testing wrote.
  ///   - run: How the process ended, and what it printed.
  /// - Throws: ``Complaint`` when no test ran: an empty run must not count as solved.
  init(events: EventStream, run: ChildProcess.Outcome) throws {
    var failures = events.failures.map(\.failure)
    let failed = Set(events.failures.compactMap(\.testID)).union(events.open)
    let hole = failures.first { $0.message.hasPrefix(Self.holeMark) }
    let late = failures.first { $0.message.hasPrefix(Self.deadlineMark) }
    let cause: Failure?
    switch true {
    case hole != nil:
      (state, cause) = (.notWritten, hole)
    case late != nil:
      (state, cause) = (.didNotFinish, late)
    case run.ending == .outOfTime:
      let message = "\(Self.deadlineMark)it was stopped after \(run.seconds.formatted()) s."
      (state, cause) = (.didNotFinish, Failure(claim: events.openName, message: message))
    case !events.isComplete && !events.names.isEmpty:
      var trap = trap(in: run.output) ?? Failure(message: run.ending.sentence)
      trap.claim = events.openName
      // A claim that failed before the crash is the one to mend first.
      (state, cause) = failures.isEmpty ? (.crashed, trap) : (.wrong, nil)
      failures.append(trap)
    case !failures.isEmpty:
      (state, cause) = (.wrong, nil)
    default:
      guard !events.ended.isEmpty, run.ending == .exit(0) else {
        throw Complaint("No claim was judged: \(run.ending.sentence)")
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
  /// The claim that was under way when everything ended.
  var openName: String? { open.last.flatMap { names[$0] } }
}

/// Finds what a trap said, and where, unless that is in the standard library.
func trap(in output: String) -> Verdict.Failure? {
  let trap = /(?:(\w+\/\w+\.swift):(\d+): )?((?:Fatal error|Simultaneous accesses to)[^\n]*)/
  guard let match = output.firstMatch(of: trap) else { return nil }
  let file = match.1.flatMap { $0.hasPrefix("Swift/") ? nil : String($0) }
  let line = match.2.flatMap { Int($0) }
  return .init(message: String(match.3), file: file, line: file == nil ? nil : line)
}

/// Finds the compiler's first error, or the last words of a build that failed otherwise.
func firstError(in output: String) -> Verdict.Failure {
  let error = /^(\/[^\n]*?):(\d+):\d+: error: ([^\n]+)/.anchorsMatchLineEndings()
  if let match = output.firstMatch(of: error) {
    return .init(message: String(match.3), file: String(match.1), line: Int(match.2))
  }
  let general = output.split(separator: "\n").first { $0.hasPrefix("error: ") }
  return .init(message: String(general ?? output.split(separator: "\n").last ?? "no output"))
}
