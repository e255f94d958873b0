import Foundation
import WorkbookKit

/// The command `workbook reset`, which replaces the reader's file with the original one.
enum Reset: Command {
  static let usage = "reset NAME | reset --undo"
  static let summary = "replace your file with the original one"
  static let details = """
    Your file is copied to the folder Backups. With --undo, the files that `reset` or `open --ours`
    has replaced last are brought back.
    """
  static let options = ["--undo"]

  static func run(_ invocation: Invocation) throws -> Int32 {
    let book = invocation.book
    if invocation.arguments.options.contains("--undo") {
      guard invocation.arguments.operands.isEmpty else {
        throw WorkbookError("reset --undo takes no name. It brings back what was replaced last.")
      }
      let paths = try Backups(of: book).restoreLast().map {
        book.shortened(book.home.appending(path: $0).path)
      }
      print("These files were brought back: \(listed(paths, "and")).")
      print("To reverse this, run the same command again.")
      return 0
    }
    let exercise = try invocation.namedExercise(for: name)
    let backup = try book.reset(exercise)
    print("\(book.shortened(book.stub(of: exercise).path)) is the original file again.")
    if let backup {
      print("Your version is in \(book.shortened(backup.path)).")
      print("To bring it back, run: swift run workbook reset --undo")
    }
    return 0
  }
}
