import Foundation
import KVOClaims
import WorkbookKit

/// The command `workbook open`, which adds the files of a stage or of a small exercise.
enum Open: Command {
  static let usage = "open NAME [--ours]"
  static let summary = "add the files that you need for a stage or an exercise"
  static let details = """
    With --ours, our answer to the previous stage replaces your library. Your own files are copied to
    the folder Backups, and `reset --undo` brings them back.
    """
  static let options = ["--ours"]

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
      if invocation.arguments.options.contains("--ours") {
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
    let heading = exercise.heading(in: book)
    print("\(invocation.terminal.bold(heading)) \(isNew ? "is open now." : "was already open.")")
    showWork(on: exercise, book)
  }

  /// Prints the task, the file to edit, and the command that checks the answer.
  private static func showWork(on exercise: Exercise, _ book: Workbook) {
    print("  Read   \(book.openable(book.task(of: exercise)))")
    print("  Edit   \(book.shortened(book.stub(of: exercise).path))")
    print("  Check  swift run workbook check \(exercise.id)")
  }

  private static func open(_ stage: Stage, _ invocation: Invocation) throws {
    let (book, ours) = (invocation.book, invocation.arguments.options.contains("--ours"))
    let library = ReaderLibrary(of: book)
    let opening =
      ours ? try library.openWithOurs(stage) : try library.open(stage)
    let name = "“\(opening.stage.rawValue)”"
    if opening.wasOpen {
      print("Your library is already at the stage \(name)\(ours ? " and has our files" : "").")
    } else if ours {
      let files = stage.previous.map { "our answer to “\($0.rawValue)”" }
      print("Your library is now at the stage \(name) and has \(files ?? "the supplied files").")
    } else {
      print("Your library is now at the stage \(name).")
    }
    if !opening.written.isEmpty {
      print("These files were written: \(listed(paths(opening.written, book), "and")).")
    }
    if let backup = opening.backup {
      print("Your own files are in \(book.shortened(backup.path)).")
      print("To bring them back, run: swift run workbook reset --undo")
    }
    let unneeded = paths(library.unneededFiles.map { "Library/\($0)" }, book)
    if !unneeded.isEmpty {
      print("This stage doesn't need these files anymore: \(listed(unneeded, "and")).")
      print("You can delete them if your own code doesn't use them.")
    }
    let exercise = try invocation.catalog.exercise(named: opening.stage.rawValue)
    showWork(on: exercise, book)
    if opening.wasOpen, stage < opening.stage {
      print("To go back to the stage “\(stage.rawValue)” with our files, run:")
      print("  swift run workbook open \(stage.rawValue) --ours")
    }
  }

  private static func paths(_ files: [String], _ book: Workbook) -> [String] {
    files.map { book.shortened(book.home.appending(path: $0).path) }
  }
}
