import Foundation
import WorkbookKit

/// The command `workbook hint`, which prints the hint for the claim that failed, or a general hint.
enum Hint: Command {
  static let usage = "hint [ID] [1-3]"
  static let summary =
    "a hint for the claim that just failed, or one of three hints that give away more and more"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.exercise()
    let readme = Readme(of: exercise, in: invocation.book)
    let number = invocation.arguments.operands.dropFirst().first
    if let number {
      guard let index = Int(number), readme.hints.indices.contains(index - 1) else {
        throw WorkbookError("\(exercise.id) has the hints 1 to \(readme.hints.count).")
      }
      show(readme.hints[index - 1], exercise, invocation)
      return 0
    }
    let claim = Notebook(of: invocation.book).entry(of: exercise)?.failedClaim
    let answer = claim.flatMap(readme.hint)
    guard let hint = answer ?? readme.hints.first else {
      throw WorkbookError("\(exercise.id) has no hints.")
    }
    show(hint, exercise, invocation)
    let next = answer == nil ? 2 : 1
    print("\nMore: swift run workbook hint \(exercise.id) \(next) (up to \(readme.hints.count))")
    return 0
  }

  private static func show(_ hint: Readme.Hint, _ exercise: Exercise, _ invocation: Invocation) {
    print("\(exercise.id) \(invocation.terminal.bold(hint.summary))\n\n\(hint.text)")
  }
}
