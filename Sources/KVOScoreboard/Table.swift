internal import Foundation
internal import KVOLocking
internal import WorkbookKit

/// The scoreboard, or a part of it: what came of some hazards in some columns.
public struct Table: Sendable {
  /// A hazard, and what came of it in each column.
  public struct Row: Sendable {
    /// The hazard.
    public let hazard: Hazard
    /// What came of it, column by column.
    public let outcomes: [Outcome]
  }

  /// The headings.
  public let headings: [String]
  /// The rows, in the order of the hazards.
  public let rows: [Row]

  /// Plays hazards in columns, as many cells at once as there are cores.
  ///
  /// - Parameters:
  ///   - hazards: The rows.
  ///   - columns: The columns.
  /// - Throws: A complaint if a process cannot be started.
  public init(_ hazards: [Hazard] = Hazard.all, in columns: [Column]) throws {
    refuseCoreDumps()
    let results = Locked<[Int: Result<Outcome, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: hazards.count * columns.count) { cell in
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns.count)
      let result = Result { try columns[column].play(hazards[row]) }
      results.withLock { $0[cell] = result }
    }
    let played = results.withLock { $0 }
    headings = columns.map(\.name)
    rows = try hazards.enumerated().map { row, hazard in
      let cells = columns.indices.compactMap { played[row * columns.count + $0] }
      return Row(hazard: hazard, outcomes: try cells.map { try $0.get() })
    }
  }

  private init(headings: [String], rows: [Row]) {
    (self.headings, self.rows) = (headings, rows)
  }

  /// Sets a table of the same hazards to the right of this one.
  ///
  /// - Parameter other: The columns on the right.
  /// - Returns: Both as one.
  public func beside(_ other: Table) -> Table {
    Table(
      headings: headings + other.headings,
      rows: zip(rows, other.rows).map { left, right in
        Row(hazard: left.hazard, outcomes: left.outcomes + right.outcomes)
      }
    )
  }

  /// The table as the README shows it.
  public var markdown: String {
    let lines =
      [["Settled in", "Hazard"] + headings, headings.map { _ in "---" } + ["---", "---"]]
      + rows.map { row in
        ["\(row.hazard.chapter)", row.hazard.name] + row.outcomes.map(\.word.rawValue)
      }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
