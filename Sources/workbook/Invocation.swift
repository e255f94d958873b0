import Foundation
import WorkbookKit

/// The context of a command: the book, its catalog, the command line, and the terminal.
struct Invocation {
  let book: Workbook
  let catalog: Catalog
  let route: Route
  let arguments: Arguments
  let terminal = Terminal()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let currentFolder = FileManager.default.currentDirectoryPath
    let folders = currentFolder.isEmpty ? [] : [URL(filePath: currentFolder)]
    let program = [Bundle.main.executableURL].compactMap(\.self)
    book = try Workbook.find(
      from: folders + program + [Workbook.sourceFolder],
      workingIn: folders.first
    )
    // If the current folder was deleted, child processes couldn't start in it.
    if folders.isEmpty { _ = FileManager.default.changeCurrentDirectoryPath(book.root.path) }
    catalog = try Catalog(of: book)
    route = Route(through: catalog, of: book)
  }

  /// Creates a judge, and prints a note if the first build will take a while.
  func makeJudge() throws -> Judge {
    var judge = try Judge(book)
    if judge.isFirstTime {
      show("Building the book's code for the first time. This takes a few minutes…")
    }
    judge.onSearch = {
      show("All claims hold. Looking for data races with ThreadSanitizer…")
    }
    return judge
  }

  /// Prints a note about something that takes a while, if the reader may be waiting.
  private func show(_ note: String) {
    guard terminal.isTerminal else { return }
    print(terminal.paint(note, .gray))
    fflush(nil)
  }

  /// Prints a note that this command has to wait for another one.
  func showWaiting() {
    printError("Waiting for another command to finish judging…\n")
  }

  /// Returns the exercise that was named.
  ///
  /// - Throws: ``WorkbookError`` if none was named, or if the name doesn't stand for one exercise.
  func namedExercise(for command: String) throws -> Exercise {
    guard let name = arguments.operands.first else {
      let example = catalog.exercises.first?.id ?? "0.1"
      throw WorkbookError(
        "\(command) needs an exercise, such as: swift run workbook \(command) \(example)"
      )
    }
    return try catalog.exercise(named: name)
  }

  /// Returns the exercise that was named, or else the next one, or the last one if all are solved.
  func exercise() throws -> Exercise {
    if let name = arguments.operands.first { return try catalog.exercise(named: name) }
    let next = try route.next(in: Notebook(of: book)) ?? route.tasks.last
    guard let next else { throw WorkbookError("There are no exercises.") }
    return next.exercise
  }
}
