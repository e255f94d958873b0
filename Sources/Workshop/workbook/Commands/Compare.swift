import Foundation
import WorkbookKit

/// The command `workbook compare`, which prints what differs between the reader's files and ours.
enum Compare: Command {
  static let usage = "compare NAME"
  static let summary = "show how your answer differs from ours"
  static let details = """
    If you haven't solved the exercise yet, you have to confirm the command by typing its name. The
    files of a library that this stage's chapter doesn't change are left out, and so are
    documentation comments.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.namedExercise(for: name)
    let comparison = try Comparison(of: exercise, in: invocation.book, invocation.catalog)
    guard try isAllowed(exercise, invocation) else { return 1 }
    if exercise.isStage { print(try heading(of: exercise, invocation)) }
    if let difference = try comparison.difference(usingColor: invocation.terminal.usesColor) {
      print(difference.isEmpty ? "Your code is the same as ours." : difference)
    } else {
      print("To compare the files, install git, or open both:")
      print("  yours   \(comparison.yourPath)\n  ours    \(comparison.ourPath)")
    }
    return 0
  }

  /// Returns a line that says at which stage the reader's library is, because it may be a later
  /// one.
  private static func heading(of stage: Exercise, _ invocation: Invocation) throws -> String {
    let reached = try Library(in: invocation.book, invocation.catalog).reached()
    let ours = "our answer to the stage \(stage.name)"
    return reached.chapter > stage.chapter
      ? "Your library, which is already at the stage \(reached.name), beside \(ours):"
      : "Your library beside \(ours):"
  }

  /// Returns whether the exercise is solved or, if not, whether the reader confirms by typing its
  /// name.
  private static func isAllowed(_ exercise: Exercise, _ invocation: Invocation) throws -> Bool {
    if try Progress(of: invocation.book).isSolved(exercise) { return true }
    print("\(exercise.heading(in: invocation.book)) isn't solved yet.")
    print("To see our solution anyway, type “\(exercise.name)”: ", terminator: "")
    fflush(nil)
    let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    if (try? invocation.catalog.exercise(named: answer)) == exercise {
      print()
      return true
    }
    print("\nThat isn't \(exercise.name), so our solution stays hidden.")
    return false
  }
}
