internal import Foundation
internal import KVOLocking
internal import WorkbookKit

/// A scoreboard: a row for each hazard, a column for each library or design.
struct Scoreboard: Sendable {
  var hazards: [Hazard]
  var columns: [Column]
  /// What the numbers in front of the hazards mean, as a heading and as a verb.
  let (heading, verb): (String, String)
  /// The option that selects this scoreboard on the command line, followed by a space.
  var option = ""

  /// The scoreboard of the chapters, which is on a page of its own.
  static let chapters = Scoreboard(
    hazards: Hazard.all,
    columns: Column.all,
    heading: "Settled in",
    verb: "solves"
  )

  /// The scoreboard of the designs that chapter 11 compares.
  static let designs = Scoreboard(
    hazards: Hazard.all + Hazard.designs,
    columns: Column.designs,
    heading: "Chapter",
    verb: "explains",
    option: "--designs "
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
  ///   - onProgress: A closure that's called after each cell with the number of cells played so far,
  ///     on any thread, but never on two threads at once.
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

  /// Returns the table for people, in color if the terminal supports it.
  func text(_ outcomes: [[Outcome]], _ terminal: Terminal) -> String {
    let headings = columns.map { $0.name.split(separator: " ", maxSplits: 1).map(String.init) }
    let widths = columns.indices.map { column in
      (headings[column] + outcomes.map { $0[column].kind.rawValue }).map(\.count).max() ?? 0
    }
    let digits = hazards.map { "\($0.chapter)".count }.max() ?? 0
    let margin = hazards.map(\.name.count).max() ?? 0
    var lines = (0..<(headings.map(\.count).max() ?? 0)).map { line in
      let words = headings.map { line < $0.count ? $0[line] : "" }
      let cells = zip(words, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      let text = cells.replacing(/\ +$/, with: "")
      return "".padded(to: digits + margin + 2) + " " + terminal.bold(text)
    }
    var chapter = 0
    for (hazard, outcomes) in zip(hazards, outcomes) {
      let number = hazard.chapter == chapter ? "" : "\(hazard.chapter)"
      chapter = hazard.chapter
      let cells = zip(outcomes, widths.dropLast() + [0]).map {
        $0.kind.painted($0.kind.rawValue.padded(to: $1), terminal)
      }
      let name = "\(number.padded(to: digits))  \(hazard.name.padded(to: margin))"
      lines.append("\(name) \(cells.joined(separator: "  "))")
    }
    let (row, column) = example(outcomes)
    return lines.joined(separator: "\n") + """


      The number on the left is the chapter that \(verb) the problem.
      Chapters/scoreboard.md says what the words mean.
      To see what happens in one cell, name its row and its column. For example, run:
        swift run scoreboard \(option)"\(row)" \(column.contains(" ") ? "\"\(column)\"" : column)
      """
  }

  /// The names of the last row's first harmful cell or, if it has none, of a row above it.
  private func example(_ outcomes: [[Outcome]]) -> (String, String) {
    for (hazard, outcomes) in zip(hazards, outcomes).reversed() {
      if let column = outcomes.firstIndex(where: \.kind.isHarmful) {
        return (hazard.name, columns[column].name)
      }
    }
    return (hazards.last?.name ?? "", columns.first?.name ?? "")
  }

  /// Returns the steps and the result of every cell.
  func details(_ outcomes: [[Outcome]], _ terminal: Terminal) -> String {
    zip(hazards, outcomes).map { hazard, outcomes in
      let reports = hazard.reports.map { "report \($0)" }.joined(separator: ", ")
      let cells = zip(columns, outcomes).map { column, outcome in
        let kind = outcome.kind.painted(outcome.kind.rawValue, terminal)
        let lines = (outcome.steps + ["→ \(outcome.result)"]).map { "\n    \($0)" }.joined()
        return "\n\n  \(column.name): \(kind)\(lines)"
      }
      let name = terminal.bold(hazard.name) + (reports.isEmpty ? "" : " (\(reports))")
      return name + cells.joined() + "\n"
    }
    .joined(separator: "\n")
  }
}

extension Outcome.Kind {
  fileprivate func painted(_ text: String, _ terminal: Terminal) -> String {
    let color: Terminal.Color =
      switch self {
      case .ok: .green
      case .refused, .untried: .yellow
      case .notApplicable: .gray
      default: .red
      }
    return terminal.paint(text, color)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
