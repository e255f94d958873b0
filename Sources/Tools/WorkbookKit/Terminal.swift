// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency import Foundation

/// The terminal, on which text is colored unless the reader disables that (`NO_COLOR`) or the
/// terminal doesn't support it (`TERM=dumb`).
package struct Terminal {
  package enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case gray = 90
  }

  /// Whether the output goes to a terminal.
  package let isTerminal: Bool
  /// Whether the output goes to a terminal that supports control sequences, such as the one that
  /// clears the screen.
  package let isInteractive: Bool
  /// Whether text is colored.
  package let usesColor: Bool

  package init(
    isTerminal: Bool = isatty(STDOUT_FILENO) == 1,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.isTerminal = isTerminal
    isInteractive = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    usesColor = isInteractive && environment["NO_COLOR", default: ""].isEmpty
  }

  package func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  package func bold(_ text: String) -> String {
    usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// Standard output, which may be closed or lead to a full disk.
package enum StandardOutput {
  /// Writes the rest of the buffer and checks that everything could be written.
  ///
  /// If a program such as `head` reads only the beginning of the output, that isn't an error.
  package static func flush() throws {
    let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
    if !isWritten, !hasLostReader {
      throw WorkbookError("The output can't be written. Is the disk full?")
    }
  }

  /// Whether the program that read the output, such as `head`, has ended.
  ///
  /// Linux then reports an error of the pipe. Apple's systems report that it's been hung up, and
  /// only if some event was asked for.
  package static var hasLostReader: Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, 0)
    return request.revents & Int16(POLLERR | POLLHUP) != 0
  }
}

/// Prints a text on standard error; if that fails, the text is lost.
package func printError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
