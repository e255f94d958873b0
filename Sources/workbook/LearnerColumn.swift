import Foundation
import KVOScoreboard
import WorkbookKit

/// The learner's column: the last exercise that's solved and has an adapter.
///
/// With `--attempt`, which is meant for maintainers, there is a column for every adapter, played with
/// that answer.
struct LearnerColumn {
  /// The source of the column's outcomes, or a way to get a column.
  let note: String
  /// The headings.
  let names: [String]
  private let judge: Judge?
  private let exercises: [Exercise]
  private let attempt: String?

  init(_ invocation: Invocation) throws {
    attempt = invocation.arguments.attempt
    judge = try? Judge(invocation.book)
    guard let judge else {
      (exercises, names, note) = ([], ["yours"], "needs `swift` on your PATH.")
      return
    }
    let candidates = judge.exercisesWithAdapter(in: invocation.catalog)
    if let attempt {
      exercises = candidates
      (names, note) = (candidates.map { "yours \($0.id)" }, "the answers “\(attempt)”.")
      return
    }
    let notebook = try Notebook(of: invocation.book)
    let shown = candidates.last { notebook.progress(of: $0).isSolved }
    (exercises, names) = (shown.map { [$0] } ?? [], ["yours"])
    let first = candidates.first.map {
      "solve \($0.id) to fill this column: swift run workbook check \($0.id)"
    }
    note = shown.map { "exercise \($0.id), with your solution" } ?? first ?? "has no exercise."
  }

  /// Plays the reader's solution; an error in it doesn't affect the other columns.
  func play(_ hazards: [Hazard], in selected: [String]) throws -> [Table] {
    guard let judge, !exercises.isEmpty else { return [try emptyTable(hazards, because: note)] }
    return try zip(names, exercises).filter { selected.contains($0.0) }.map { name, exercise in
      do {
        return try judge.withPlayer(of: exercise, attempt: attempt) { player in
          let column = ColumnPlayer(name) { hazard in
            try Outcome(
              of: player.program,
              player.arguments,
              environment: [Judge.Player.variable: hazard.name]
            )
          }
          return try Table(hazards, in: [column])
        }
      } catch  where attempt == nil {
        return try emptyTable(hazards, because: "\(error)")
      }
    }
  }

  private func emptyTable(_ hazards: [Hazard], because reason: String) throws -> Table {
    let column = ColumnPlayer(names[0]) { _ in Outcome(.notApplicable, result: reason) }
    return try Table(hazards, in: [column])
  }
}
