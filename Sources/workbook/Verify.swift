import Foundation
import WorkbookKit

/// `workbook verify`: proves that stubs, right and wrong answers are judged as they must be.
enum Verify: Command {
  static let usage = "verify [ID|chapter|all] [--json]"
  static let summary = "for maintainers: judge every stub, right and wrong answer that is kept"

  static func run(_ call: Call) throws -> Int32 {
    let exercises = try call.catalog.select(call.arguments.operands)
    let result = try call.judge().verify(exercises)
    if call.arguments.json {
      try printJSON(result)
      return result.holds ? 0 : 1
    }
    let terminal = call.terminal
    print("        stub  solution  right  wrong")
    for exercise in exercises {
      let rows = result.rows.filter { $0.id == exercise.id }
      let cells = [("stub", 6), ("Solution", 10), ("Right/", 7), ("Wrong/", 7)].map { kind, width in
        let judged = rows.filter { $0.variant.hasPrefix(kind) }
        let kept = judged.count { $0.complaint == nil }
        let cell = kept == judged.count ? "\(kept)" : "\(kept)/\(judged.count)"
        return String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      print(exercise.id.padding(toLength: 6, withPad: " ", startingAt: 0) + cells.joined())
    }
    let broken = result.rows.compactMap { row in
      row.complaint.map { "\(row.id) \(row.variant): \($0)" }
    }
    for complaint in result.complaints + broken { print(terminal.paint("✗ ", .red) + complaint) }
    if result.holds { print(terminal.paint("Everything is judged as it must be.", .green)) }
    return result.holds ? 0 : 1
  }
}
