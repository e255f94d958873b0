import Foundation
import WorkbookKit

/// The command `workbook next`, which prints the next exercise to solve.
enum Next: Command {
  static let usage = "next"
  static let summary = "the next exercise, the files to open, and the command to type"

  static func run(_ invocation: Invocation) throws -> Int32 {
    guard let exercise = Notebook(of: invocation.book).next(in: invocation.catalog) else {
      print("Every exercise is solved.")
      return 0
    }
    let readme = Readme(of: exercise, in: invocation.book)
    let stub = invocation.book.stub(of: exercise).path
    print("Next: \(exercise.id) \(invocation.terminal.bold(readme.heading))")
    print("  read    Exercises/\(exercise.folder)/README.md")
    print("  open    \(invocation.book.shortened(stub))")
    print("  type    swift run workbook check \(exercise.id)")
    return 0
  }
}
