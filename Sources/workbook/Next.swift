import Foundation
import WorkbookKit

/// `workbook next`: the next exercise, the file to open and the command to type.
enum Next: Command {
  static let usage = "next"
  static let summary = "the next exercise, the file to open and the command to type"

  static func run(_ call: Call) throws -> Int32 {
    let notebook = Notebook(of: call.book)
    let open = call.catalog.exercises.first { notebook.standing(of: $0) != .solved }
    guard let exercise = open else {
      print("Every exercise is solved.")
      return 0
    }
    let readme = Readme(of: exercise, in: call.book)
    print("Next: \(exercise.id) \(call.terminal.bold(readme.heading))")
    print("  read    Exercises/\(exercise.folder)/README.md")
    print("  open    \(call.book.shortened(call.book.stub(of: exercise).path))")
    print("  type    swift run workbook check \(exercise.id)")
    return 0
  }
}
