internal import Foundation
internal import KVOLocking
internal import WorkbookKit

/// The outcomes of some hazards in some columns: the scoreboard, or a part of it.
struct OutcomeTable: Sendable {
  /// A hazard, and its outcome in each column.
  struct Row: Sendable {
    /// The hazard.
    let hazard: Hazard
    /// The outcomes, in the order of the columns.
    let outcomes: [Outcome]
  }

  /// The headings.
  let headings: [String]
  /// The rows, in the order of the hazards.
  let rows: [Row]

  /// Plays hazards in columns, as many cells at once as there are cores.
  ///
  /// - Parameters:
  ///   - hazards: The rows.
  ///   - columns: The columns.
  ///   - program: The path of the program `scoreboard`, which plays the cells.
  ///   - onProgress: A closure that's called after each cell with the number of cells played so far.
  ///     It's called on any thread, but never on two threads at once.
  /// - Throws: An error if a process can't be started.
  init(
    _ hazards: [Hazard],
    in columns: [Column],
    using program: String,
    onProgress: @Sendable (Int) -> Void = { _ in }
  ) throws {
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
    headings = columns.map(\.name)
    rows = try hazards.enumerated().map { row, hazard in
      let cells = columns.indices.compactMap { played[row * columns.count + $0] }
      return Row(hazard: hazard, outcomes: try cells.map { try $0.get() })
    }
  }

  /// Returns the table in Markdown.
  ///
  /// - Parameter chapterHeading: The heading of the column with the numbers of chapters.
  /// - Returns: The table as a page shows it.
  func markdown(chapterHeading: String) -> String {
    let lines =
      [[chapterHeading, "Hazard"] + headings, headings.map { _ in "---" } + ["---", "---"]]
      + rows.map { row in
        ["\(row.hazard.chapter)", row.hazard.name] + row.outcomes.map(\.kind.rawValue)
      }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
