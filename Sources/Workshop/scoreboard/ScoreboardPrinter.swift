internal import WorkbookKit

/// A printer of scoreboards for people, in color if the terminal supports it.
struct ScoreboardPrinter {
  let table: OutcomeTable
  let terminal: Terminal

  /// Prints a whole board, with a row for each hazard.
  func printTable(of scoreboard: Scoreboard) {
    let headings = table.headings.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    let lengths = table.headings.indices.map { column in
      table.rows.map { $0.outcomes[column].kind.rawValue.count }
    }
    let widths = zip(headings, lengths).map { ($0.map(\.count) + $1).max() ?? 0 }
    let margin = table.rows.map(\.hazard.name.count).max() ?? 0
    let digits = table.rows.map { "\($0.hazard.chapter)".count }.max() ?? 0
    for line in 0..<(headings.map(\.count).max() ?? 0) {
      let cells = zip(headings, widths).map { heading, width in
        padded(line < heading.count ? heading[line] : "", to: width)
      }
      let text = cells.joined(separator: "  ")
      print(padded("", to: digits + margin + 2), terminal.bold(trimmed(text)))
    }
    var chapter = 0
    for row in table.rows {
      let number = row.hazard.chapter == chapter ? "" : "\(row.hazard.chapter)"
      chapter = row.hazard.chapter
      let last = row.outcomes.count - 1
      let cells = zip(row.outcomes, widths).enumerated().map { index, cell in
        let (kind, width) = (cell.0.kind, index == last ? 0 : cell.1)
        return painted(padded(kind.rawValue, to: width), kind)
      }
      let name = padded(row.hazard.name, to: margin)
      print(padded(number, to: digits), "", name, cells.joined(separator: "  "))
    }
    print("\n\(scoreboard.footnote)")
    print("To see what happens in one cell, name its row and its column. For example, run:")
    let (row, column) = example
    let word = column.contains(" ") ? "\"\(column)\"" : column
    print("  swift run scoreboard \(scoreboard.option)\"\(row)\" \(word)")
  }

  /// The row and the column of the last row's first harmful cell, if the row has one; otherwise, of
  /// a row above it.
  private var example: (row: String, column: String) {
    for row in table.rows.reversed() {
      let cells = zip(table.headings, row.outcomes)
      if let (column, _) = cells.first(where: { $0.1.kind.isHarmful }) {
        return (row.hazard.name, column)
      }
    }
    return (table.rows.last?.hazard.name ?? "", table.headings.first ?? "")
  }

  /// Prints the steps and the result of every cell.
  func printDetails() {
    for row in table.rows {
      let reports = row.hazard.reports.map { "report \($0)" }.joined(separator: ", ")
      print(terminal.bold(row.hazard.name) + (reports.isEmpty ? "" : " (\(reports))"))
      for (heading, outcome) in zip(table.headings, row.outcomes) {
        print()
        printCell(outcome, heading: "  \(heading)")
      }
      print()
    }
  }

  /// Prints the steps and the result of a cell, below a heading and the kind of the outcome.
  func printCell(_ outcome: Outcome, heading: String) {
    print("\(heading): \(painted(outcome.kind.rawValue, outcome.kind))")
    for step in outcome.steps { print("    \(step)") }
    print("    → \(outcome.result)")
  }

  private func painted(_ text: String, _ kind: OutcomeKind) -> String {
    let color: Terminal.Color =
      switch kind {
      case .ok: .green
      case .refused, .untried: .yellow
      case .notApplicable: .gray
      default: .red
      }
    return terminal.paint(text, color)
  }

  private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
