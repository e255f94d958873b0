internal import ExerciseReports
import Foundation

/// The output of an exit test's child process.
struct ChildOutput {
  /// The text that the process printed on standard output, without its middle if it's long.
  let output: String
  /// The number of line breaks on standard output.
  let lineCount: Int
  /// The cause of a crash.
  let crash: Crash
  /// The reader's line that caused the crash or, after a deadline, was still running.
  let place: Crash.Place?

  /// Reads the files of a process.
  ///
  /// - Parameters:
  ///   - child: The process.
  ///   - sources: The paths of the reader's files.
  init(of child: ExerciseReport.Child, sources: Set<String>) {
    var (output, errors) = (Captured(), Captured())
    output.append((try? Data(contentsOf: URL(filePath: child.output))) ?? Data())
    errors.append((try? Data(contentsOf: URL(filePath: child.errors))) ?? Data())
    (self.output, lineCount) = (output.text, output.lineCount)
    crash = Crash(errors: errors.text, sources: sources)
    place = crash.place(in: sources)
  }
}

extension Verdict.Failure {
  /// Adds the reason for which a child process didn't reach the end of its exit test, and the
  /// reader's line.
  ///
  /// - Parameters:
  ///   - child: The output of the process.
  ///   - texts: The texts of the issue. Only Swift Testing knows how the process ended, and it says
  ///     so only in its text.
  mutating func explain(by child: ChildOutput, _ texts: [String]) {
    if isDeadline { return point(to: child.place, orTo: nil) }
    let end = texts.lazy.compactMap {
      $0.firstMatch(of: /\.success → \.(signal|exitCode)\((?:\w+ → )?(\d+)\)/)
    }.first
    guard let end, let number = Int32(end.2) else { return }
    let ended = ChildProcess.Termination(isSignal: end.1 == "signal", number)
    reason = child.crash.reason ?? ended.sentence
    point(to: child.place, orTo: nil)
    if case .failure(var failure) = report, case .exit(let code) = ended {
      failure.got = "an end of the process before the end of the test"
      reason = "The code ended the process, with exit code \(code)."
      (report, message) = (.failure(failure), failure.sentence)
    }
  }
}

extension ChildProcess.Termination {
  fileprivate init(isSignal: Bool, _ number: Int32) {
    self = isSignal ? .signal(number) : .exit(number)
  }
}
