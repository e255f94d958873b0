import KVOScoreboard

/// Prints a table for people, in colour where that is wanted.
struct Board {
  let table: Table
  let terminal: Terminal

  /// The board as a whole, a row for each hazard.
  func show() {
    let headings = table.headings.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    let words = table.headings.indices.map { column in
      table.rows.map { $0.outcomes[column].word.rawValue.count }
    }
    let widths = zip(headings, words).map { ($0.map(\.count) + $1).max() ?? 0 }
    let margin = table.rows.map(\.hazard.name.count).max() ?? 0
    for line in 0..<(headings.map(\.count).max() ?? 0) {
      let cells = zip(headings, widths).map { heading, width in
        padded(line < heading.count ? heading[line] : "", to: width)
      }
      let text = cells.joined(separator: "  ")
      print(padded("", to: margin + 3), terminal.bold(trimmed(text)))
    }
    var chapter = 0
    for row in table.rows {
      let number = row.hazard.chapter == chapter ? " " : "\(row.hazard.chapter)"
      chapter = row.hazard.chapter
      let last = row.outcomes.count - 1
      let cells = zip(row.outcomes, widths).enumerated().map { index, cell in
        let (word, width) = (cell.0.word, index == last ? 0 : cell.1)
        return painted(padded(word.rawValue, to: width), word)
      }
      print(number, "", padded(row.hazard.name, to: margin), cells.joined(separator: "  "))
    }
    print("\nLeft, the chapter that settles it. One of them as a story:")
    print("swift run workbook scoreboard \"\(table.rows.last?.hazard.name ?? "")\" 1")
  }

  /// Every cell as a story.
  func tell() {
    for row in table.rows {
      let reports = row.hazard.reports.map { "report \($0)" }.joined(separator: ", ")
      print(terminal.bold(row.hazard.name) + (reports.isEmpty ? "" : " (\(reports))"))
      for (heading, outcome) in zip(table.headings, row.outcomes) {
        print("\n  \(heading): \(painted(outcome.word.rawValue, outcome.word))")
        for step in outcome.steps { print("    \(step)") }
        print("    → \(outcome.end)")
      }
      print()
    }
  }

  private func painted(_ text: String, _ word: Word) -> String {
    let colour: Terminal.Colour =
      switch word {
      case .ok: .green
      case .refused: .yellow
      case .cannotArise: .grey
      default: .red
      }
    return terminal.paint(text, colour)
  }

  private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
