import Foundation

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
