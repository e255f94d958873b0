import Foundation

/// Colours what is printed, on a terminal and unless the reader declines (`NO_COLOR`).
struct Terminal {
  enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case grey = 90
  }

  let isWatched = isatty(STDOUT_FILENO) == 1
  let isColourful: Bool

  init() {
    let declined = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isColourful = isWatched && !declined
  }

  func paint(_ text: String, _ colour: Colour) -> String {
    isColourful ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String {
    isColourful ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}

/// Prints a value for other programs.
func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
