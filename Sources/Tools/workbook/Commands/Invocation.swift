import Foundation

/// The context of a command: the book, and the command line.
struct Invocation {
  let book: Book
  let arguments: Arguments

  init(_ arguments: Arguments, in book: Book) throws {
    (self.book, self.arguments) = (book, arguments)
    try ProgressRecord.collect(in: book)
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
  var hunt: BookTask? { book.library.origin.isBroken ? try? book.library.reached() : nil }

  /// Returns the next stop that isn't done, or `nil` if all of them are done.
  func nextStop() throws -> Route.Stop? {
    book.route.next(in: try book.library.reached().chapter, try ProgressRecord(of: book))
  }
}
