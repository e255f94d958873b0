import Foundation

/// The context of a command: the book, its catalog, the command line, and the terminal.
struct Invocation {
  let book: Workbook
  let catalog: Catalog
  let route: Route
  let arguments: Arguments
  let terminal = Terminal()

  init(_ arguments: Arguments) throws {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    try self.init(arguments, in: Workbook.find(from: folder))
  }

  init(_ arguments: Arguments, in book: Workbook) throws {
    (self.arguments, self.book) = (arguments, book)
    catalog = Catalog(of: book)
    route = Route(through: catalog, of: book)
    try Progress.collect(in: book, catalog)
  }

  var library: Library { Library(book: book, catalog: catalog) }
  var aside: Aside { Aside(book: book, catalog: catalog) }

  /// Prints a note if nothing has been judged yet, because the first build takes a while.
  func showFirstBuild() {
    let folder = book.root.appending(path: ".build/workbook").path
    let runs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    if runs.isEmpty { showNote("The first check also builds the tests, which takes a while…") }
  }

  /// Prints a note for a reader who waits at a terminal.
  func showNote(_ text: String) {
    guard terminal.isInteractive else { return }
    print(terminal.paint(text, .gray))
    fflush(nil)
  }

  /// Runs an operation while no other command judges or replaces the reader's files.
  ///
  /// If such a command is running, this method prints a note and waits until the command has ended.
  func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = book.root.appending(path: ".build/workbook")
    let onWait = { printError("Waiting for another command to finish…\n") }
    return try FileLock.withLock(on: folder, onWait: onWait, body)
  }

  /// Returns the task whose number was given, or else the next one.
  func exercise() throws -> Exercise {
    if let number = arguments.operands.first { return try catalog.exercise(numbered: number) }
    if let hunt { return hunt.task }
    guard let task = try nextTask() else {
      throw WorkbookError("Every task is solved. To name one, type its number, such as 2.1.")
    }
    return task.exercise
  }

  /// The task in whose solution the reader is looking for a mistake, and the command that brings
  /// their own library back; `nil` if there's no broken library.
  var hunt: (task: Exercise, back: String)? {
    let given = Library.lastGivenChapter(in: book)
    guard given.isBroken, let task = try? library.reached(), task.chapter == given.number else {
      return nil
    }
    let own = aside.copies.last {
      $0.task == "Library" && !library.description(of: $0.folder).hasSuffix("with a mistake")
    }
    return (task, "swift run workbook open --back" + (own.map { " \($0.number)" } ?? ""))
  }

  /// Returns the next task that isn't done, or `nil` if all of them are done.
  func nextTask() throws -> Route.Task? {
    route.next(in: try library.reached().chapter, try Progress(of: book))
  }
}
