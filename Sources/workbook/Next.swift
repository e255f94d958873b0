import Foundation
import WorkbookKit

/// The command `workbook next`, which prints the next exercise to solve.
enum Next: Command {
  static let usage = "next [--json]"
  static let summary = "the next exercise, the files to open, and the command to type"

  /// An exercise to solve, for other programs.
  struct Row: Encodable {
    var id: String
    var name: String
    var title: String
    var task: String
    var file: String
    /// Whether the reader has the files.
    var isOpen: Bool
    var command: String

    init(_ exercise: Exercise, in book: Workbook) {
      id = exercise.id
      name = exercise.name
      title = Readme(of: exercise, in: book).heading
      task = book.openable(book.task(of: exercise))
      file = book.shortened(book.stub(of: exercise).path)
      isOpen = book.isOpen(exercise)
      command = "swift run workbook \(isOpen ? "check" : "open") \(exercise.id)"
    }
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let row = try row(for: invocation)
    if invocation.arguments.json {
      try printJSON(row)
    } else {
      show(row, on: invocation.terminal)
    }
    return 0
  }

  /// Returns the next exercise, or `nil` if every exercise is solved.
  static func row(for invocation: Invocation) throws -> Row? {
    try Notebook(of: invocation.book).next(in: invocation.catalog).map {
      Row($0, in: invocation.book)
    }
  }

  static func show(_ row: Row?, on terminal: Terminal) {
    guard let row else { return print("Every exercise is solved.") }
    let id = row.id == row.name ? "the stage \(row.id):" : row.id
    print("Next: \(id) \(terminal.bold(row.title))")
    print("  read    \(row.task)")
    if row.isOpen { print("  edit    \(row.file)") }
    print("  type    \(row.command)")
  }
}
