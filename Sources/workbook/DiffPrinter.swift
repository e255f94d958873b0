import WorkbookKit

/// A printer of unified diffs, in color if the terminal supports it.
struct DiffPrinter {
  /// The maximum size of both texts together, in bytes; comparing longer texts would take too long.
  static let maximumSize = 100_000

  let terminal: Terminal

  /// Prints the names of both versions.
  func printHeader(from old: String, to new: String) {
    Swift.print(terminal.bold("--- \(old)"))
    Swift.print(terminal.bold("+++ \(new)"))
  }

  /// Prints groups of changes, each with its header.
  func print(_ hunks: [Hunk]) {
    for hunk in hunks {
      Swift.print(terminal.paint(hunk.header, .gray))
      for line in hunk.lines { print(line) }
    }
  }

  /// Prints a line with its mark.
  func print(_ line: Hunk.Line) {
    switch line {
    case .common(let text): Swift.print(text.isEmpty ? "" : " \(text)")
    case .removed(let text): Swift.print(terminal.paint("-\(text)", .red))
    case .added(let text): Swift.print(terminal.paint("+\(text)", .green))
    }
  }
}
