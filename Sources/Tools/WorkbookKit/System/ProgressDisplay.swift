import Foundation

/// A line on standard error that shows how much of a long operation is done.
///
/// Standard output contains only the result, so that the reader can redirect the result to a file.
/// Nothing is shown if there's only one part, or if standard error isn't an interactive terminal.
package struct ProgressDisplay: Sendable {
  private let action: String
  private let total: Int
  private let unit: String
  private let isShown: Bool

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - action: The beginning of the line, such as "Playing".
  ///   - total: The number of parts of the operation.
  ///   - unit: The name of the parts.
  package init(_ action: String, of total: Int, _ unit: String) {
    (self.action, self.total, self.unit) = (action, total, unit)
    isShown = total > 1 && Terminal(isTerminal: isatty(STDERR_FILENO) == 1).isInteractive
  }

  /// Updates the line with the number of parts that are done.
  package func show(_ done: Int) {
    if isShown { write("\r\(action)… \(done) of \(total) \(unit)\u{1B}[K") }
  }

  /// Removes the line.
  package func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    printError(text)
  }
}
