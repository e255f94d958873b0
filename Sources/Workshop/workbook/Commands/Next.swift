import Foundation
import WorkbookKit

/// The command `workbook next`, which prints the next task that isn't solved, and what to read
/// first.
enum Next: Command {
  static let usage = "next"
  static let summary = "show what to read, which file to edit, and how to check it"
  static let maximumOperandCount = 0

  static func run(_ invocation: Invocation) throws -> Int32 {
    try show(invocation)
    return 0
  }

  /// Prints the next task or, if every task is solved, what's left to read.
  static func show(_ invocation: Invocation) throws {
    let book = invocation.book
    guard let task = try invocation.nextTask() else {
      print("You've solved every exercise and every stage. What's left to read:")
      return show(invocation.route.rest, in: book)
    }
    print("Next: \(invocation.terminal.bold(task.name(in: book)))")
    show(task.readings, in: book)
    print("  Task   \(book.openable(book.task(of: task.exercise)))")
    let reached = try Library(in: book, invocation.catalog).reached()
    if task.exercise.isStage, task.exercise.chapter > reached.chapter {
      print("  Begin  swift run workbook open \(task.exercise.id)")
    }
    print("  Edit   \(book.openable(book.own(task.exercise.editedPath)))")
    print("  Check  swift run workbook check \(task.exercise.id)")
  }

  private static func show(_ readings: [Route.Reading], in book: Workbook) {
    for reading in readings { print("  Read   \(book.openable(reading.file))   \(reading.text)") }
  }
}
