import Foundation
import WorkbookKit

/// The command `workbook reset`, which replaces the reader's file with the original one.
enum Reset: Command {
  static let usage = "reset NAME | reset --undo"
  static let summary = "replace your file with the original one"
  static let details = """
    Your file is copied to the folder Backups. With --undo, the files that a command has replaced last
    are brought back.
    """
  static let options = ["--undo"]

  static func run(_ invocation: Invocation) throws -> Int32 {
    let book = invocation.book
    if invocation.arguments.options.contains("--undo") {
      guard invocation.arguments.operands.isEmpty else {
        throw WorkbookError("reset --undo takes no name. It brings back what was replaced last.")
      }
      let paths = try invocation.exclusively { try Backups(of: book).restoreLast() }
      print("These files were brought back: \(listed(paths, "and")).")
      print("To reverse this, run the same command again.")
      return 0
    }
    let exercise = try invocation.namedExercise(for: name)
    let path = exercise.editedPath
    if exercise.isStage {
      throw WorkbookError(
        "reset works for exercises, but not for stages. To begin this stage with our files, run: "
          + "swift run workbook open \(exercise.name) --ours"
      )
    }
    guard let content = try? Data(contentsOf: book.shipped(path)) else {
      throw WorkbookError(
        "\(book.shipped(path).path) can't be read. \(Workbook.toRestore) git restore Exercises"
      )
    }
    let backup = try invocation.exclusively {
      let backup = try Backups(of: book).save([path])
      try content.write(toFile: book.own(path), shownAs: path)
      try Progress.update(exercise, in: book) { $0.state = nil }
      return backup
    }
    print("\(path) is the original file again.")
    if let backup {
      print("Your version is in \(book.shortened(backup.path)).")
      print("To bring it back, run: swift run workbook reset --undo")
    }
    return 0
  }
}
