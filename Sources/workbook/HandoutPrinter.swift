import WorkbookKit

/// A printer of a text for teachers, whose lines aren't wider than the terminal.
struct HandoutPrinter {
  let terminal: Terminal
  /// The largest number of columns to use.
  var width: Int

  /// Creates a printer that uses at most 80 columns.
  init(terminal: Terminal, width: Int? = nil) {
    self.terminal = terminal
    self.width = min(width ?? (terminal.isTerminal ? TerminalMode.size.width : 80), 80)
  }

  /// Prints a text.
  func show(_ handout: Handout) {
    for line in lines(of: handout) { print(line) }
  }

  /// Returns the lines of a text.
  func lines(of handout: Handout) -> [String] {
    var (lines, isInList) = ([String](), false)
    for block in handout.blocks {
      let isItem = if case .item = block { true } else { false }
      if !lines.isEmpty, !(isItem && isInList) { lines.append("") }
      switch block {
      case .heading(let level, let text):
        lines += wrap(text, width: width).map(terminal.bold)
        if level < 3 {
          lines.append(String(repeating: level == 1 ? "=" : "-", count: min(text.count, width)))
        }
      case .paragraph(let text): lines += wrap(text, width: width)
      case .labeled(let label, let text):
        lines += hanging("\(label): \(text)", first: "", rest: "  ")
      case .item(let text): lines += hanging(text, first: "- ", rest: "  ")
      case .code(let code): lines += code.map { "    \($0)" }
      }
      isInList = isItem
    }
    return lines
  }

  /// Returns a text as lines, the first of which begins with another text than the rest.
  private func hanging(_ text: String, first: String, rest: String) -> [String] {
    wrap(text, width: width - rest.count).enumerated().map { index, line in
      (index == 0 ? first : rest) + line
    }
  }

  /// Returns a text as lines that don't end with spaces and don't divide a command.
  private func wrap(_ text: String, width: Int) -> [String] {
    let space: Character = "\u{A0}"
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    let joined = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : String(part).replacing(" ", with: String(space))
    }
    return TextLayout.wrap(joined.joined(separator: "`"), width: width).map { line in
      let end = line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex
      return String(line[..<end]).replacing(String(space), with: " ")
    }
  }
}
