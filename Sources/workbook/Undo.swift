import Foundation
import KVOClaims
import WorkbookKit

/// The command `workbook undo`, which restores the newest backup of a reader's file or library.
enum Undo: Command {
  static let usage = "undo [NAME]"
  static let summary = "restore what `reset` or `open --ours` has replaced"
  static let details = """
    A second `undo` takes the first one back.
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
      return print("\(path) is the same as its newest backup.")
    }
    let new = (try? Data(contentsOf: file)) ?? Data()
    Replacement(path: path, old: old, new: new, backup: backup, exercise: exercise)
      .show(newName: "the backup", invocation)
  }

  private static func undoLibrary(_ backups: Backups, _ book: Workbook) throws {
    let library = ReaderLibrary(of: book)
    guard case .replaced(let backup) = try library.undo(backups) else {
      return print("Your library is the same as its newest backup.")
    }
    let files = library.swiftFiles.map { book.shortened(library.folder.appending(path: $0).path) }
    let stage = library.stage.map { ", at the stage “\($0.rawValue)”" } ?? ""
    print("Your library is restored\(stage): \(listed(files, "and")).")
    guard let backup else { return }
    print("The files that were replaced are saved in \(book.shortened(backup.folder.path)).")
    print("To undo this: swift run workbook undo")
  }
}
