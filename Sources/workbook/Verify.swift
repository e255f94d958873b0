import Foundation
import WorkbookKit

/// The command `workbook verify`, which checks the verdicts on stubs, solutions, and wrong answers.
enum Verify: Command {
  static let usage = "verify [NAME|CHAPTER|all]… [--json]"
  static let summary = "judge every stored answer (for maintainers)"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercises = try invocation.catalog.select(invocation.arguments.operands)
    let result = try invocation.makeJudge().verify(exercises)
    if invocation.arguments.json {
      try printJSON(result)
      return result.isSuccess ? 0 : 1
    }
    let terminal = invocation.terminal
    print(String(repeating: " ", count: 18) + "stub  solution  right  wrong")
    for exercise in exercises {
      let rows = result.rows.filter { $0.id == exercise.id }
      let cells = [("stub", 6), ("Solution", 10), ("Right/", 7), ("Wrong/", 7)].map { kind, width in
        let judged = rows.filter { $0.variant.hasPrefix(kind) }
        let kept = judged.count { $0.problem == nil }
        let cell = kept == judged.count ? "\(kept)" : "\(kept)/\(judged.count)"
        return String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      print(exercise.id.padding(toLength: 16, withPad: " ", startingAt: 0) + cells.joined())
    }
    let broken = result.rows.compactMap { row in
      row.problem.map { "\(row.id) \(row.variant): \($0)" }
    }
    for problem in result.problems + broken { print(terminal.paint("✗ ", .red) + problem) }
    if result.isSuccess { print(terminal.paint("Every verdict is as expected.", .green)) }
    return result.isSuccess ? 0 : 1
  }
}
