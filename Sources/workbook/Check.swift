import Foundation
import WorkbookKit

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [NAME|CHAPTER|all]… [--json] [--attempt NAME]"
  static let summary = "judge an exercise, a stage, or a whole chapter"
  static let details = """
    Without a name, the next exercise on your path is judged. With --attempt, a stored answer such
    as Solution or Wrong/AddressOnly, from Exercises/Answers, is judged instead of yours.
    """

  /// A verdict for other programs.
  struct Row: Encodable {
    var id: String
    var verdict: Verdict
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let names = invocation.arguments.operands
    let attempt = invocation.arguments.attempt
    let selected =
      names.isEmpty ? [try invocation.exercise()] : try invocation.catalog.select(names)
    let exercises = try attempt == nil ? openExercises(among: selected, invocation) : selected
    var judge = try invocation.makeJudge()
    judge.onSearch = { invocation.showSearch() }
    var rows: [Row] = []
    try judge.judge(exercises, attempt: attempt, onWait: invocation.showWaiting) { judgment in
      if !invocation.arguments.json {
        VerdictPrinter(invocation: invocation, exercise: judgment.exercise).print(judgment)
      }
      guard judgment.isFinal else { return }
      rows.append(Row(id: judgment.exercise.id, verdict: judgment.verdict))
      if attempt == nil { try judgment.record(in: invocation.book) }
    }
    if invocation.arguments.json { try printJSON(rows) }
    return exitCode(for: rows.map(\.verdict.state))
  }

  /// Returns the exercises that the reader has opened, or all of them if there's only one.
  ///
  /// - Throws: ``WorkbookError`` if none of them is open.
  private static func openExercises(
    among selected: [Exercise],
    _ invocation: Invocation
  ) throws -> [Exercise] {
    guard selected.count > 1 else { return selected }
    let open = selected.filter(invocation.book.isOpen)
    guard !open.isEmpty else {
      throw WorkbookError(
        "None of these exercises is open yet. To open the first one, run: "
          + "swift run workbook open \(selected[0].id)"
      )
    }
    let skipped = selected.filter { !open.contains($0) }
    if !skipped.isEmpty, !invocation.arguments.json {
      let names = listed(skipped.map(\.id), "and")
      print(
        skipped.count == 1
          ? "\(names) is skipped because it isn't open yet."
          : "\(names) are skipped because they aren't open yet."
      )
    }
    return open
  }

  /// Returns the exit code for verdicts with the given states.
  static func exitCode(for states: [Verdict.State]) -> Int32 {
    if states.contains(.notJudged) { return 2 }
    return states.allSatisfy { $0 == .solved } ? 0 : 1
  }
}
