import Foundation

/// The context of a command: the book, the route through it, and the command line.
struct Invocation {
  let book: Book
  let route: Route
  let arguments: Arguments

  init(_ arguments: Arguments, in book: Book? = nil) throws {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    self.book = try book ?? Book.find(from: folder)
    (self.arguments, route) = (arguments, Route(through: self.book))
    try ProgressRecord.collect(in: self.book)
  }

  var library: Library { Library(book: book) }
  var aside: Aside { Aside(book: book) }

  /// Runs an operation while no other command judges or replaces the reader's files.
  ///
  /// If such a command is running, this method prints a note and waits until the command has ended.
  func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = book.root.appending(path: ".build/workbook")
    let onWait = { Terminal.printError("Waiting for another command to finish…") }
    return try withLock(on: folder, onWait: onWait, body)
  }

  /// Returns the task whose number was given, or else the next one.
  func task() throws -> BookTask {
    if let number = arguments.operands.first { return try book.task(numbered: number) }
    if let hunt { return hunt }
    guard let stop = try nextStop() else {
      throw WorkbookError("Every task is solved. To name one, type its number, such as 2.1.")
    }
    return stop.task
  }

  /// The task in whose solution the reader is looking for a mistake, or `nil` if the library isn't
  /// ours with a mistake.
  var hunt: BookTask? { library.origin.isBroken ? try? library.reached() : nil }

  /// Returns the next stop that isn't done, or `nil` if all of them are done.
  func nextStop() throws -> Route.Stop? {
    route.next(in: try library.reached().chapter, try ProgressRecord(of: book))
  }
}
