import Foundation
import KVOClaims
import WorkbookKit

/// The command `workbook open`, which adds the files of a stage or of a small exercise.
enum Open: Command {
  static let usage = "open NAME [--ours]"
  static let summary = "add the files of a stage or an exercise to yours"
  static let details = """
    With --ours, your library is replaced by our answer to the stage before. Your own files are saved,
    and `undo` restores them.
    """

  static func run(_ invocation: Invocation) throws -> Int32 {
    guard let name = invocation.arguments.operands.first else {
      throw WorkbookError(
        "open needs a stage or an exercise, such as: swift run workbook open weak-map"
      )
    }
    if let stage = Stage(named: name) {
      try open(stage, invocation)
    } else {
      try open(exercise(named: name, invocation), invocation)
    }
    return 0
  }

  private static func exercise(named name: String, _ invocation: Invocation) throws -> Exercise {
    do {
      let exercise = try invocation.catalog.exercise(named: name)
      if invocation.arguments.wantsOurs {
        throw WorkbookError("--ours is only for stages. Leave it out.")
      }
      return exercise
    } catch {
      let stages = Stage.allCases.map(\.rawValue)
      let near = nearest(to: String(name.prefix(60)), among: stages, limit: 1, within: 2)
      guard let stage = near.first else { throw error }
      throw WorkbookError("There is no stage \(quoted(name)). Did you mean \(stage)?")
    }
  }

  private static func open(_ exercise: Exercise, _ invocation: Invocation) throws {
    let book = invocation.book
    let isNew = try book.open(exercise)
    let title = Readme(of: exercise, in: book).heading
    print("\(exercise.id) \(invocation.terminal.bold(title))\(isNew ? "" : " was already open")")
    print("  read    \(book.openable(book.task(of: exercise)))")
    print("  edit    \(book.openable(book.stub(of: exercise)))")
    print("  type    swift run workbook check \(exercise.id)")
  }

  private static func open(_ stage: Stage, _ invocation: Invocation) throws {
    let (book, ours) = (invocation.book, invocation.arguments.wantsOurs)
    let library = ReaderLibrary(of: book)
    let opening =
      ours
      ? try library.openWithOurs(stage, backups: Backups(of: book)) : try library.open(stage)
    let name = "“\(opening.stage.rawValue)”"
    if opening.wasOpen {
      print("Your library is already at the stage \(name)\(ours ? ", with our files" : "").")
    } else if ours, let previous = stage.previous {
      print("Your library is now our answer to “\(previous.rawValue)”, at the stage \(name).")
    } else {
      print("Your library is now at the stage \(name).")
    }
    if !opening.written.isEmpty {
      print("Written: \(listed(paths(opening.written, book), "and")).")
    }
    if let backup = opening.backup {
      print("Your files are saved in \(book.shortened(backup.folder.path)).")
      print("To undo this: swift run workbook undo \(stage.rawValue)")
    }
    let unneeded = paths(library.unneededFiles.map { "Library/\($0)" }, book)
    if !unneeded.isEmpty {
      print("You can delete these files if nothing else uses them: \(listed(unneeded, "and")).")
    }
    print("  edit    \(book.openable(library.folder))")
    print("  type    swift run workbook check \(opening.stage.rawValue)")
    if opening.wasOpen, stage < opening.stage {
      print("To go back with our files: swift run workbook open \(stage.rawValue) --ours")
    }
  }

  private static func paths(_ files: [String], _ book: Workbook) -> [String] {
    files.map { book.shortened(book.home.appending(path: $0).path) }
  }
}
