// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency internal import Foundation
internal import KVOExercises
internal import Synchronization

/// What the reader's code prints, which the program `workbook` gets apart from the rest.
///
/// Swift Testing also prints to standard output, so the two would be mixed.
enum ReaderOutput {
  /// The file for the reader's code, if the program `workbook` runs the tests.
  private static let target: Int32? = {
    // A trap mustn't discard the last lines.
    setvbuf(stdout, nil, _IOLBF, 0)
    return ProcessInfo.processInfo.environment[ReportLog.outputVariable].map {
      open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    }
  }()

  /// The standard output and the standard error of this process.
  private static let original = [dup(STDOUT_FILENO), dup(STDERR_FILENO)]

  /// Sends what's printed from now on to the file, if there is one, below the mark of the claim.
  static func redirect() {
    guard let target, target >= 0 else { return }
    fflush(stdout)
    _ = original
    writeMark(to: target)
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

  /// Empties the file if it's large, because code that prints endlessly mustn't fill the disk.
  static func limit() {
    guard let target, lseek(target, 0, SEEK_END) > 1 << 22 else { return }
    ftruncate(target, 0)
    writeMark(to: target)
  }

  private static func writeMark(to target: Int32) {
    let mark = ReportLog.mark(ofClaim: RunningClaim.count.withLock { $0 })
    _ = mark.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
  }
}
