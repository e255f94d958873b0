import Foundation

/// The terminal, on which text is colored unless the reader disables that (`NO_COLOR`) or the
/// terminal doesn't support it (`TERM=dumb`).
enum Terminal {
  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case gray = 90
  }

  private static let environment = ProcessInfo.processInfo.environment

  /// Whether somebody waits for the output at a terminal that supports control sequences, such as
  /// those for colors.
  private static let isInteractive =
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM", default: ""])

  private static let usesColor = isInteractive && environment["NO_COLOR", default: ""].isEmpty

  static func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  static func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Prints a note for a reader who waits at a terminal.
  static func showNote(_ text: String) {
    guard isInteractive else { return }
    print(paint(text, .gray))
    fflush(nil)
  }

  /// Prints a text on standard error, after everything that has been printed before.
  static func printError(_ text: String) {
    fflush(nil)
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
  }
}
