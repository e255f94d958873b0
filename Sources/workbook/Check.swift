import Foundation
import WorkbookKit

/// The command `workbook check`, which judges the reader's files.
enum Check: Command {
  static let usage = "check [ID|chapter|all] [--json] [--attempt Wrong/Name]"
  static let summary =
    "judge an exercise, a chapter, or all of them; without a name, the next exercise"

  /// A verdict for other programs.
  struct Row: Encodable {
    var id: String
    var verdict: Verdict
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let names = invocation.arguments.operands
    let exercises =
      names.isEmpty ? [try invocation.exercise()] : try invocation.catalog.select(names)
    let judge = try invocation.makeJudge()
    var notebook = Notebook(of: invocation.book)
    var rows: [Row] = []
    try judge.judge(exercises, attempt: invocation.arguments.attempt) { exercise, verdict in
      if invocation.arguments.attempt == nil { try notebook.record(verdict, of: exercise) }
      rows.append(Row(id: exercise.id, verdict: verdict))
      if !invocation.arguments.json {
        VerdictPrinter(invocation: invocation, exercise: exercise).print(verdict)
      }
    }
    if invocation.arguments.json { try printJSON(rows) }
    return rows.allSatisfy { $0.verdict.state == .solved } ? 0 : 1
  }
}
