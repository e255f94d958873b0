import Foundation
import WorkbookKit

/// `workbook hint`: an answer to the claim that just failed, then the general hints, one by one.
enum Hint: Command {
  static let usage = "hint [ID] [1-3]"
  static let summary = "help with the claim that just failed, or a hint from nudge to near-answer"

  static func run(_ call: Call) throws -> Int32 {
    let exercise = try call.exercise()
    let readme = Readme(of: exercise, in: call.book)
    let number = call.arguments.operands.dropFirst().first
    if let number {
      guard let index = Int(number), readme.hints.indices.contains(index - 1) else {
        throw Complaint("\(exercise.id) has the hints 1 to \(readme.hints.count).")
      }
      show(readme.hints[index - 1], exercise, call)
      return 0
    }
    let claim = Notebook(of: call.book).entry(of: exercise)?.failedClaim
    let answer = claim.flatMap(readme.hint)
    guard let hint = answer ?? readme.hints.first else {
      throw Complaint("\(exercise.id) has no hints.")
    }
    show(hint, exercise, call)
    let next = answer == nil ? 2 : 1
    print("\nMore: swift run workbook hint \(exercise.id) \(next) (up to \(readme.hints.count))")
    return 0
  }

  private static func show(_ hint: Readme.Hint, _ exercise: Exercise, _ call: Call) {
    print("\(exercise.id) \(call.terminal.bold(hint.summary))\n\n\(hint.text)")
  }
}
