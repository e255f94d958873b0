import Foundation
import WorkbookKit

/// The command `workbook verify`, which checks the verdicts on stubs, solutions, and wrong answers.
enum Verify: Command {
  static let usage = "verify [NUMBER]… | verify NUMBER/ANSWER"
  static let summary = "judge stored answers (for teachers and maintainers)"
  static let details = """
    Every stub and every stored answer is judged, and the verdicts are compared with the expected ones.
    With an answer, such as 2.1/AddressOnly or 4/2, you see the verdict on it as a learner does.
    """
  static let maximumOperandCount = Int.max

  static func run(_ invocation: Invocation) throws -> Int32 {
    let operands = invocation.arguments.operands
    let verification = Verification(book: invocation.book, catalog: invocation.catalog)
    if let operand = operands.first, let slash = operand.firstIndex(of: "/") {
      guard operands.count == 1 else { throw WorkbookError("Name one answer at a time.") }
      let exercise = try invocation.catalog.exercise(numbered: String(operand[..<slash]))
      let name = String(operand[operand.index(after: slash)...])
      let verdict = try verification.verdict(on: name, to: exercise)
      VerdictText(invocation, exercise, verdict).print()
      return Check.exitCode(for: [verdict.state])
    }
    let exercises = try invocation.catalog.select(operands)
    let rows = try verification.run(exercises)
    print("      stub  solution  right  mistakes")
    for exercise in exercises {
      let own = rows.filter { $0.answer.exercise == exercise }
      let columns: [(width: Int, judged: [Verification.Row])] = [
        (4, own.filter { $0.answer.kind == .stub }),
        (10, own.filter { $0.answer.kind == .solution }),
        (7, own.filter { [.right, .notJudged].contains($0.answer.kind) }),
        (10, own.filter { $0.answer.number != nil }),
      ]
      let cells = columns.map { width, judged in
        let kept = judged.count { $0.problem == nil }
        let cell = kept == judged.count ? "\(kept)" : "\(kept)/\(judged.count)"
        return String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      print(exercise.id.padding(toLength: 6, withPad: " ", startingAt: 0) + cells.joined())
    }
    let problems = rows.compactMap { row in
      row.problem.map { "\(row.answer.exercise.id) \(row.answer.name): \($0)" }
    }
    let terminal = invocation.terminal
    for problem in problems.sorted() { print(terminal.paint("✗ ", .red) + problem) }
    if problems.isEmpty { print(terminal.paint("Every verdict is as expected.", .green)) }
    return problems.isEmpty ? 0 : 1
  }
}
