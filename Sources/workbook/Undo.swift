import Foundation
import WorkbookKit

/// The command `workbook undo`, which restores the newest backup of a reader's file.
enum Undo: Command {
  static let usage = "undo [NAME]"
  static let summary = "restore the file that reset replaced; a second undo takes that back"

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (book, backups) = (invocation.book, Backups(of: invocation.book))
    let exercise =
      if let name = invocation.arguments.operands.first {
        try invocation.catalog.exercise(named: name)
      } else {
        backups.newestExercise(in: invocation.catalog)
      }
    guard let exercise else {
      throw WorkbookError("There is nothing to undo, because there are no backups.")
    }
    let file = book.stub(of: exercise)
    let path = book.shortened(file.path)
    let old = (try? Data(contentsOf: file)) ?? Data()
    guard case .replaced(let backup) = try backups.undo(exercise) else {
      print("\(path) is the same as its newest backup.")
      return 0
    }
    let new = (try? Data(contentsOf: file)) ?? Data()
    Replacement(path: path, old: old, new: new, backup: backup, exercise: exercise)
      .show(newName: "the backup", invocation)
    return 0
  }
}
