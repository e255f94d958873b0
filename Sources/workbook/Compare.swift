import Foundation
import WorkbookKit

/// The command `workbook compare`, which prints the reader's files beside our solution.
enum Compare: Command {
  static let usage = "compare NAME"
  static let summary = "show your answer beside our solution"
  static let details = """
    If you haven't solved the exercise yet, you have to confirm the command by typing its name.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.namedExercise(for: name)
    let comparison = try Comparison(of: exercise, in: invocation.book)
    guard comparison.files.allSatisfy({ $0.size <= DiffPrinter.maximumSize }) else {
      throw WorkbookError(
        "Your answer is too long to compare with our solution. A file and our version of it can "
          + "have at most \(DiffPrinter.maximumSize / 1_000) kB together."
      )
    }
    guard try isAllowed(exercise, invocation) else { return 1 }
    if comparison.files.allSatisfy({ $0.yours == $0.ours }) {
      print("Your code is the same as our solution.")
    } else {
      show(comparison, on: invocation.terminal)
    }
    return 0
  }

  private static func show(_ comparison: Comparison, on terminal: Terminal) {
    let printer = DiffPrinter(terminal: terminal)
    print(terminal.paint("- yours   \(comparison.yourPath)", .red))
    print(terminal.paint("+ ours    \(comparison.ourPath)", .green))
    print("  Lines without a mark are in both files.")
    for file in comparison.files {
      if comparison.files.count > 1 { print("\n\(terminal.bold(file.name))") }
      switch (file.yours, file.ours) {
      case (let yours?, let ours?) where yours == ours:
        print("The files are the same.")
      case (let yours?, let ours?):
        print()
        let hunks = Hunk.all(from: yours, to: ours, wholeFile: true)
        for line in hunks.flatMap(\.lines) { printer.print(line) }
      case (_?, nil):
        print("Only your library has this file.")
      case (nil, let ours):
        print("Only our library has this file.\n")
        for line in Hunk.all(from: "", to: ours ?? "", wholeFile: true).flatMap(\.lines) {
          printer.print(line)
        }
      }
    }
  }

  /// Returns whether the exercise is solved or, if not, whether the reader confirms by typing its
  /// name.
  private static func isAllowed(_ exercise: Exercise, _ invocation: Invocation) throws -> Bool {
    if try Notebook(of: invocation.book).progress(of: exercise).isSolved { return true }
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
