// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency import Foundation

/// The terminal, on which text is colored unless the reader disables that (`NO_COLOR`) or the
/// terminal doesn't support it (`TERM=dumb`).
struct Terminal {
  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case gray = 90
  }

  /// Whether somebody waits for the output at a terminal that supports control sequences, such as
  /// those for colors.
  let isInteractive: Bool
  /// Whether text is colored.
  let usesColor: Bool

  init(isTerminal: Bool = isatty(STDOUT_FILENO) == 1) {
    let environment = ProcessInfo.processInfo.environment
    isInteractive = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    usesColor = isInteractive && environment["NO_COLOR", default: ""].isEmpty
  }

  func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String {
    usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// Writes the rest of what was printed, and checks that all of it could be written.
func flushOutput() throws {
  guard fflush(stdout) == 0, ferror(stdout) == 0 else {
    throw WorkbookError("The output can't be written. Is the disk full?")
  }
}

/// Prints a text on standard error; if that fails, the text is lost.
func printError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
