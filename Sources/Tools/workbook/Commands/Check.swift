import Foundation

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [NUMBER]"
  static let summary = "judge an exercise (2.1), or your library as of a chapter (2)"
  static let details = """
    Without a number, the next task is judged. If your library has already reached a later chapter, it's
    judged by the claims of the given one that still hold.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    exitCode(for: try judge(invocation.exercise(), invocation).state)
  }

  /// Judges a task, prints the verdict, and records it.
  private static func judge(_ exercise: Exercise, _ invocation: Invocation) throws -> Verdict {
    let (book, catalog) = (invocation.book, invocation.catalog)
    return try invocation.exclusively {
      var judge = try Judge(book, catalog, of: exercise)
      judge.onSearch = {
        invocation.showNote("Every claim holds. Now for data races, at first in a longer build…")
      }
      invocation.showFirstBuild()
      let verdict = try judge.judge(exercise)
      try Progress.record(verdict, of: exercise, in: book)
      VerdictText(invocation, exercise, verdict).print()
      return verdict
    }
  }

  /// Returns the exit code for a verdict with a state.
  static func exitCode(for state: Verdict.State) -> Int32 {
    switch state {
    case .solved: 0
    case .notJudged, .notSearched: 2
    default: 1
    }
  }
}
