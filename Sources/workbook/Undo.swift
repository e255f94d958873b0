import Foundation
import KVOClaims
import WorkbookKit

/// The command `workbook undo`, which restores the newest backup of a reader's file or library.
enum Undo: Command {
  static let usage = "undo [NAME]"
  static let summary = "restore the files that `reset` or `open --ours` has replaced"
  static let details = """
    Without a name, the files that were replaced last are restored. A second `undo` reverses the
    first one.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    let backups = Backups(of: invocation.book)
    let name = invocation.arguments.operands.first
    switch try backups.subject(named: name, in: invocation.catalog) {
    case .exercise(let exercise): try undo(exercise, backups, invocation)
    case .library: try undoLibrary(backups, invocation.book)
    case nil: throw WorkbookError("There is nothing to undo, because there are no backups.")
    }
    return 0
  }

  private static func undo(
    _ exercise: Exercise,
    _ backups: Backups,
    _ invocation: Invocation
  ) throws {
    let book = invocation.book
    let file = book.stub(of: exercise)
    let path = book.shortened(file.path)
    let old = (try? Data(contentsOf: file)) ?? Data()
    guard case .replaced(let backup) = try backups.undo(exercise) else {
      return print("\(path) is the same as its newest backup, so nothing was changed.")
    }
    let new = (try? Data(contentsOf: file)) ?? Data()
    Replacement(path: path, old: old, new: new, backup: backup, exercise: exercise)
      .show(newName: "the backup", invocation)
  }

  private static func undoLibrary(_ backups: Backups, _ book: Workbook) throws {
    let library = ReaderLibrary(of: book)
    guard case .replaced(let backup) = try library.undo(backups) else {
      return print("Your library is the same as its newest backup, so nothing was changed.")
    }
    let files = library.swiftFiles.map { book.shortened(library.folder.appending(path: $0).path) }
    print("Your library is restored. It consists of \(listed(files, "and")).")
    if let stage = library.stage { print("It's at the stage “\(stage.rawValue)” again.") }
    guard let backup else { return }
    print("The files that were replaced are saved in \(book.shortened(backup.folder.path)).")
    print("To undo this, run: swift run workbook undo")
  }
}
