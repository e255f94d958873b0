import Foundation
import WorkbookKit

/// `workbook check`: judges what the reader wrote.
enum Check: Command {
  static let usage = "check [ID|chapter|all] [--json] [--attempt Wrong/Name]"
  static let summary = "judge an exercise, a chapter or all; without a name, the next one"

  /// One verdict for other programs.
  struct Row: Encodable {
    var id: String
    var verdict: Verdict
  }

  static func run(_ call: Call) throws -> Int32 {
    let names = call.arguments.operands
    let exercises = names.isEmpty ? [try call.exercise()] : try call.catalog.select(names)
    let judge = try call.judge()
    var notebook = Notebook(of: call.book)
    var rows: [Row] = []
    try judge.judge(exercises, attempt: call.arguments.attempt) { exercise, verdict in
      if call.arguments.attempt == nil { try notebook.note(verdict, on: exercise) }
      rows.append(Row(id: exercise.id, verdict: verdict))
      if !call.arguments.json { Report(call: call, exercise: exercise).print(verdict) }
    }
    if call.arguments.json { try printJSON(rows) }
    return rows.allSatisfy { $0.verdict.state == .solved } ? 0 : 1
  }
}
