import Foundation
import WorkbookKit

/// The command `workbook compare`, which prints the reader's file beside our solution.
enum Compare: Command {
  static let usage = "compare NAME"
  static let summary = "your file and our solution; asks first if the exercise isn't solved"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.namedExercise(for: name)
    let (book, terminal) = (invocation.book, invocation.terminal)
    let (file, solution) = (book.stub(of: exercise), book.solution(of: exercise))
    guard let yours = try? String(contentsOf: file, encoding: .utf8) else {
      throw WorkbookError(
        "\(book.shortened(file.path)) can't be read. To restore the stub, run: "
          + "swift run workbook reset \(exercise.id)"
      )
    }
    guard let ours = try? String(contentsOf: solution, encoding: .utf8) else {
      throw WorkbookError(
        "\(book.shortened(solution.path)) can't be read. To restore it, run: "
          + "git restore Exercises/Answers"
      )
    }
    guard yours.utf8.count + ours.utf8.count <= DiffPrinter.maximumSize else {
      throw WorkbookError("\(book.shortened(file.path)) is too long to compare with our solution.")
    }
    guard try isAllowed(exercise, invocation) else { return 1 }

    let hunks = Hunk.all(from: yours, to: ours, wholeFile: true)
    if hunks.isEmpty {
      print("Your file is the same as our solution.")
      return 0
    }
    print(terminal.paint("- yours   \(book.shortened(file.path))", .red))
    print(terminal.paint("+ ours    \(book.shortened(solution.path))", .green))
    print("  Lines without a mark are in both files.\n")
    let printer = DiffPrinter(terminal: terminal)
    for line in hunks.flatMap(\.lines) { printer.print(line) }
    return 0
  }

  /// Returns whether the exercise is solved or, if not, whether the reader confirms by typing its
  /// name.
  private static func isAllowed(_ exercise: Exercise, _ invocation: Invocation) throws -> Bool {
    if try Notebook(of: invocation.book).progress(of: exercise).isSolved { return true }
    let title = Readme(of: exercise, in: invocation.book).heading
    print("\(exercise.id) \(title) isn't solved yet.")
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
