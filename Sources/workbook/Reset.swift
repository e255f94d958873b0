import Foundation
import WorkbookKit

/// The command `workbook reset`, which replaces the reader's file with the stub.
enum Reset: Command {
  static let usage = "reset NAME"
  static let summary = "replace your file with the original one"
  static let details = """
    Your file is saved, and `undo` restores it.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let exercise = try invocation.namedExercise(for: name)
    let book = invocation.book
    let file = book.stub(of: exercise)
    let path = book.shortened(file.path)
    let old = (try? Data(contentsOf: file)) ?? Data()
    guard case .replaced(let backup) = try Backups(of: book).reset(exercise) else {
      print("\(path) is the same as the original file, so nothing was changed.")
      return 0
    }
    let new = (try? Data(contentsOf: file)) ?? Data()
    Replacement(path: path, old: old, new: new, backup: backup, exercise: exercise)
      .show(newName: "the original file", invocation)
    return 0
  }
}

/// A reader's file that was replaced.
struct Replacement {
  let path: String
  let old: Data
  let new: Data
  let backup: Backup?
  let exercise: Exercise

  /// Prints the difference, the backup, and the command that undoes the replacement.
  func show(newName: String, _ invocation: Invocation) {
    if old.count + new.count > DiffPrinter.maximumSize {
      print("The old and the new text are too long to show their differences.")
    } else {
      let hunks = Hunk.all(
        from: String(decoding: old, as: UTF8.self),
        to: String(decoding: new, as: UTF8.self)
      )
      let printer = DiffPrinter(terminal: invocation.terminal)
      printer.printHeader(from: "\(path) (before)", to: "\(path) (\(newName))")
      printer.print(hunks)
      if hunks.isEmpty { print("Only the line breaks differ.") }
    }
    print("\n\(path) now has the text of \(newName).")
    guard let backup else {
      return print("Before, the file was missing or empty, so nothing was saved.")
    }
    print("The old text is saved in \(invocation.book.shortened(backup.folder.path)).")
    print("To undo this, run: swift run workbook undo \(exercise.id)")
  }
}
