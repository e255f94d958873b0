import Foundation
import WorkbookKit

/// The command `workbook verify`, which checks the verdicts on stubs, solutions, and wrong answers.
enum Verify: Command {
  static let usage = "verify [NAME|CHAPTER]… | verify NAME/ANSWER"
  static let summary = "judge stored answers (for teachers and maintainers)"
  static let details = """
    Every stub and every stored answer is judged, and the verdicts are compared with the expected ones.
    With the name of an answer, such as 2.1/AddressOnly, you see the verdict on it as a learner does.
    """
  static let maximumOperandCount = Int.max

  static func run(_ invocation: Invocation) throws -> Int32 {
    let operands = invocation.arguments.operands
    if let operand = operands.first, let slash = operand.firstIndex(of: "/") {
      guard operands.count == 1 else { throw WorkbookError("Name one answer at a time.") }
      let exercise = try invocation.catalog.exercise(named: String(operand[..<slash]))
      return try show(String(operand[operand.index(after: slash)...]), to: exercise, invocation)
    }
    let exercises = try invocation.catalog.select(operands)
    let result = try invocation.makeJudge().verify(exercises)
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

  /// Prints the verdict on a stored answer.
  private static func show(
    _ answer: String,
    to exercise: Exercise,
    _ invocation: Invocation
  ) throws -> Int32 {
    var states: [Verdict.State] = []
    let onWait = invocation.showWaiting
    try invocation.makeJudge().judge([exercise], attempt: answer, onWait: onWait) { judgment in
      VerdictText.print(judgment, invocation)
      if judgment.isFinal { states.append(judgment.verdict.state) }
    }
    return Check.exitCode(for: states)
  }
}
