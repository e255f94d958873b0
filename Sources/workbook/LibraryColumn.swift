import Foundation
import KVOClaims
import KVOScoreboard
import WorkbookKit

/// The column “yours” of the scoreboard, which shows the reader's library.
///
/// With `--answers`, which is meant for maintainers, there is a column for each of our
/// answers to the stages.
struct LibraryColumn {
  /// The headings.
  let names: [String]
  private let invocation: Invocation
  private let showsModelAnswers: Bool

  init(_ invocation: Invocation) {
    self.invocation = invocation
    showsModelAnswers = invocation.arguments.options.contains("--answers")
    names = showsModelAnswers ? Stage.allCases.map { "yours \($0.rawValue)" } : ["yours"]
  }

  /// Plays hazards with the reader's library; an error in it doesn't affect the other columns.
  ///
  /// - Returns: The columns, and a note about the source of their outcomes.
  func play(_ hazards: [Hazard], in selected: [String]) throws -> (tables: [Table], note: String) {
    if showsModelAnswers {
      return (try playModelAnswers(hazards, in: selected), "The columns “yours” show our answers.")
    }
    do {
      let table = try Judge(invocation.book).withPlayerOfLibrary { player in
        let column = ColumnPlayer(names[0]) { hazard in
          try Outcome(of: player.program, [Judge.Player.yours, hazard.name])
        }
        return try Table(hazards, in: [column])
      }
      return ([table], "The column “\(names[0])” shows your library at the stage “\(stageName)”.")
    } catch let error as WorkbookError {
      let column = ColumnPlayer(names[0]) { _ in Outcome(.notApplicable, result: "\(error)") }
      return ([try Table(hazards, in: [column])], "The column “\(names[0])” is empty. \(error)")
    }
  }

  private var stageName: String { (ReaderLibrary(of: invocation.book).stage ?? .registry).rawValue }

  private func playModelAnswers(_ hazards: [Hazard], in selected: [String]) throws -> [Table] {
    try Judge(invocation.book).withPlayerOfModelAnswers { player in
      let columns = zip(names, Stage.allCases).filter { selected.contains($0.0) }
      return try columns.map { name, stage in
        let column = ColumnPlayer(name) { hazard in
          try Outcome(of: player.program, [Judge.Player.ours(stage), hazard.name])
        }
        return try Table(hazards, in: [column])
      }
    }
  }

  /// Returns a sentence for each of our answers whose outcomes differ from those of its chapter.
  func differences(in table: Table) -> [String] {
    guard showsModelAnswers else { return [] }
    return table.rows.flatMap { row in
      let outcomes = Dictionary(
        zip(table.headings, row.outcomes.map(\.kind)),
        uniquingKeysWith: { first, _ in first }
      )
      return zip(names, Stage.allCases).compactMap { name, stage -> String? in
        let chapter = stage == .selfObservation ? "7 non-retaining" : "\(stage.chapter)"
        guard let ours = outcomes[name], let theirs = outcomes[chapter], ours != theirs else {
          return nil
        }
        return "\(row.hazard.name): the outcome of \(name) is “\(ours.rawValue)”, but that of "
          + "chapter \(chapter) is “\(theirs.rawValue)”."
      }
    }
  }
}
