internal import Foundation
internal import KVOLocking
internal import ProgramSupport

/// A scoreboard: a row for each hazard, a column for each library or design.
struct Scoreboard: Sendable {
  var hazards: [Hazard]
  var columns: [Column]
  /// What the numbers in front of the hazards mean, as a heading and as a verb.
  let (heading, verb): (String, String)
  /// The words on the command line that show some cells of this scoreboard.
  let example: String

  /// The scoreboard of the chapters, which is on a page of its own.
  static let chapters = Scoreboard(
    hazards: Hazard.all,
    columns: Column.all,
    heading: "Settled in",
    verb: "solves",
    example: #""observing oneself" 7"#
  )

  /// The scoreboard of the designs that chapter 11 compares.
  static let designs = Scoreboard(
    hazards: Hazard.all + Hazard.designs,
    columns: Column.designs,
    heading: "Chapter",
    verb: "explains",
    example: #"--designs "observing oneself" KVO"#
  )

  /// Returns the cell with these exact names; nil if there's none.
  func cell(_ hazard: String, _ column: String) -> (hazard: Hazard, column: Column)? {
    guard let hazard = hazards.first(where: { $0.name == hazard }),
      let column = columns.first(where: { $0.name == column })
    else { return nil }
    return (hazard, column)
  }

  /// Plays every cell, as many at once as there are cores.
  ///
  /// - Parameters:
  ///   - program: The path of the program `scoreboard`, which plays the cells.
  ///   - onProgress: A closure that's called after each cell with the number of cells played so
  ///     far, on any thread, but never on two threads at once.
  /// - Returns: The outcomes of each hazard, in the order of the columns.
  /// - Throws: An error if a process can't be started.
  func play(
    using program: String,
    onProgress: @Sendable (Int) -> Void = { _ in }
  ) throws -> [[Outcome]] {
    ChildProcess.disableCoreDumps()
    let results = Locked<[Int: Result<Outcome, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: hazards.count * columns.count) { cell in
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns.count)
      let result = Result {
        try Outcome(of: hazards[row], in: columns[column], using: program)
      }
      results.withLock { results in
        results[cell] = result
        onProgress(results.count)
      }
    }
    let played = results.withLock { $0 }
    return try hazards.indices.map { row in
      try columns.indices.compactMap { try played[row * columns.count + $0]?.get() }
    }
  }
}

// What's printed

extension Scoreboard {
  /// Returns the table as a page shows it.
  func markdown(_ outcomes: [[Outcome]]) -> String {
    let rows = zip(hazards, outcomes).map { hazard, outcomes in
      ["\(hazard.chapter)", hazard.name] + outcomes.map(\.kind.rawValue)
    }
    let names = [heading, "Hazard"] + columns.map(\.name)
    return ([names, names.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// Returns the board for people, in color if the terminal supports it.
  func text(_ outcomes: [[Outcome]], _ terminal: Terminal) -> String {
    """
    \(tables(outcomes, terminal))

    The number on the left is the chapter that \(verb) the problem.
    Chapters/scoreboard.md says what the words mean.
    To see what happens in one cell, name its row and its column. For example, run:
      swift run scoreboard \(example)
    """
  }

  /// Returns the board as a table with lines of at most 100 characters.
  ///
  /// The columns that don't fit follow in another table.
  private func tables(_ outcomes: [[Outcome]], _ terminal: Terminal) -> String {
    // The headings have two lines, of which the second one may be empty.
    let labels = ["", ""] + hazards.map { "\($0.chapter)".padded(to: 4) + $0.name }
    let margin = labels.map(\.count).max() ?? 0
    var tables: [[String]] = []
    var room = 0
    for (index, column) in columns.enumerated() {
      let name = column.name.split(separator: " ", maxSplits: 1).map(String.init)
      let heading = [name[0], name.count > 1 ? name[1] : ""]
      let kinds = outcomes.map { $0[index].kind }
      let words = heading + kinds.map(\.rawValue)
      let painted = heading + kinds.map { $0.painted(terminal) }
      let width = words.map(\.count).max() ?? 0
      if room < width + 2 {
        tables.append(labels.map { $0.padded(to: margin) })
        room = 100 - margin
      }
      room -= width + 2
      for line in labels.indices {
        let spaces = String(repeating: " ", count: width - words[line].count)
        tables[tables.count - 1][line] += "  " + painted[line] + spaces
      }
    }
    return tables.map { lines in
      lines.map { $0.replacing(/\ +$/, with: "") }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }

  /// Returns the steps and the result of every cell.
  func details(_ outcomes: [[Outcome]], _ terminal: Terminal) -> String {
    zip(hazards, outcomes).map { hazard, outcomes in
      let reports = hazard.reports.map { "report \($0)" }.joined(separator: ", ")
      let cells = zip(columns, outcomes).map { column, outcome in
        let lines = (outcome.steps + ["→ \(outcome.result)"]).map { "\n    \($0)" }.joined()
        return "\n\n  \(column.name): \(outcome.kind.painted(terminal))\(lines)"
      }
      let name = terminal.bold(hazard.name) + (reports.isEmpty ? "" : " (\(reports))")
      return name + cells.joined() + "\n"
    }
    .joined(separator: "\n")
  }
}

extension Outcome.Kind {
  fileprivate func painted(_ terminal: Terminal) -> String {
    let color: Terminal.Color =
      switch self {
      case .ok: .green
      case .refused, .untried: .yellow
      case .notApplicable: .gray
      default: .red
      }
    return terminal.paint(rawValue, color)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
