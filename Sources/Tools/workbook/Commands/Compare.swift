import Foundation
import WorkbookKit

/// The command `workbook compare`, which prints what differs between the reader's files and ours.
enum Compare: Command {
  static let usage = "compare NUMBER"
  static let summary = "show how your answer differs from ours"
  static let details = """
    If you haven't solved the task yet, you have to confirm the command by typing its number. Of a
    library, only the files are compared that the chapter changes, yours first. Documentation comments
    are left out.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.namedExercise(for: name)
    let comparison = try Comparison(of: exercise, in: invocation.book, invocation.catalog)
    guard try isAllowed(exercise, invocation) else { return 1 }
    if exercise.isLibrary { print(try heading(of: exercise, invocation)) }
    let difference = try comparison.difference(usingColor: invocation.terminal.usesColor)
    print(difference.isEmpty ? "Your code is the same as ours." : difference)
    return 0
  }

  /// Returns a line that says which chapter the reader's library has reached, because it may be a
  /// later one.
  private static func heading(of task: Exercise, _ invocation: Invocation) throws -> String {
    let reached = try Library(in: invocation.book, invocation.catalog).reached()
    let ours = "ours of chapter \(task.id)"
    return reached.chapter > task.chapter
      ? "Your library, which has already reached chapter \(reached.id), beside \(ours):"
      : "Your library beside \(ours):"
  }

  /// Returns whether the task is solved or, if not, whether the reader confirms by typing its number.
  private static func isAllowed(_ exercise: Exercise, _ invocation: Invocation) throws -> Bool {
    if try Progress(of: invocation.book).isSolved(exercise) { return true }
    print("\(exercise.heading(in: invocation.book)) isn't solved yet.")
    print("To see our solution anyway, type \(exercise.id): ", terminator: "")
    fflush(nil)
    let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    if answer == exercise.id {
      print()
      return true
    }
    print("\nThat isn't \(exercise.id), so our solution stays hidden.")
    return false
  }
}
