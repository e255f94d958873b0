// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency internal import Foundation
internal import KVOExercises
internal import Synchronization

/// What the reader's code prints, which the program `workbook` gets apart from the rest.
///
/// Swift Testing also prints to standard output, so the two would be mixed.
enum ReaderOutput {
  /// The environment variable with the path of a file or a pipe.
  static let variable = "WORKBOOK_OUTPUT"

  /// The file for the reader's code.
  private static let target: Int32? = {
    // A trap mustn't discard the last lines.
    setvbuf(stdout, nil, _IOLBF, 0)
    return ProcessInfo.processInfo.environment[variable].map {
      open($0, O_WRONLY | O_APPEND | O_CLOEXEC)
    }
  }()

  /// The standard output and the standard error of this process.
  private static let original = [dup(STDOUT_FILENO), dup(STDERR_FILENO)]

  /// Sends what's printed from now on to the file, if there is one, below the mark of the claim.
  static func redirect() {
    guard let target, target >= 0 else { return }
    fflush(stdout)
    _ = original
    let mark = ReportLog.mark(ofClaim: RunningClaim.count.withLock { $0 })
    _ = mark.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
    dup2(target, STDOUT_FILENO)
    dup2(target, STDERR_FILENO)
  }

  /// Sends what's printed from now on to the standard output and the standard error again.
  static func restore() {
    guard let target, target >= 0 else { return }
    fflush(stdout)
    dup2(original[0], STDOUT_FILENO)
    dup2(original[1], STDERR_FILENO)
  }
}
