import Foundation
import KVOScoreboard
import WorkbookKit

/// The reader's column: the last spine exercise that is solved and has an adapter.
///
/// With `--attempt`, for maintainers: a column for every adapter, played with that kept answer.
struct OwnColumn {
  /// What the column shows, or what to do for it.
  let note: String
  /// The heading; of several, each.
  let names: [String]
  private let judge: Judge?
  private let exercises: [Exercise]
  private let attempt: String?

  init(_ call: Call) {
    attempt = call.arguments.attempt
    judge = try? Judge(call.book)
    guard let judge else {
      // The judge would have seen to it.
      ChildProcess.stopOnSignals()
      (exercises, names, note) = ([], ["yours"], "needs `swift` on your PATH.")
      return
    }
    let candidates = judge.ownColumns(in: call.catalog)
    if let attempt {
      exercises = candidates
      (names, note) = (candidates.map { "yours \($0.id)" }, "the answers “\(attempt)”.")
      return
    }
    let notebook = Notebook(of: call.book)
    let shown = candidates.last { notebook.standing(of: $0) == .solved }
    (exercises, names) = (shown.map { [$0] } ?? [], ["yours"])
    let next = candidates.first.map {
      "solve \($0.id) to begin it: swift run workbook check \($0.id)"
    }
    note = shown.map { "exercise \($0.id), as you solved it" } ?? next ?? "not written yet"
  }

  /// Plays what the reader wrote; nothing that goes wrong with it concerns the other columns.
  func play(_ hazards: [Hazard], in wanted: [String]) throws -> [Table] {
    guard let judge, !exercises.isEmpty else { return [try empty(hazards, because: note)] }
    return try zip(names, exercises).filter { wanted.contains($0.0) }.map { name, exercise in
      do {
        return try judge.playing(exercise, attempt: attempt) { player in
          let column = Column(name) { hazard in
            try Outcome(
              of: player.program,
              player.arguments,
              environment: [Judge.Player.variable: hazard.name]
            )
          }
          return try Table(hazards, in: [column])
        }
      } catch  where attempt == nil {
        return try empty(hazards, because: "\(error)")
      }
    }
  }

  private func empty(_ hazards: [Hazard], because note: String) throws -> Table {
    try Table(hazards, in: [Column(names[0]) { _ in Outcome(word: .cannotArise, end: note) }])
  }
}
