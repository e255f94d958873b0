import Foundation

/// The terminal, on which text is colored unless the reader disables that (`NO_COLOR`).
struct Terminal {
  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case gray = 90
  }

  let isInteractive = isatty(STDOUT_FILENO) == 1
  let usesColor: Bool

  init() {
    let isDisabled = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    usesColor = isInteractive && !isDisabled
  }

  func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String {
    usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// Prints a value for other programs.
func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
