import Foundation
import WorkbookKit

/// The context of a command: the book, its catalog, the command line, and the terminal.
struct Invocation {
  let book: Workbook
  let catalog: Catalog
  let arguments: Arguments
  let terminal = Terminal()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let currentFolder = URL(filePath: FileManager.default.currentDirectoryPath)
    let program = Bundle.main.executableURL ?? currentFolder
    book = try Workbook.find(from: [currentFolder, program])
    catalog = try Catalog(of: book)
  }

  /// Creates a judge, and prints a note if the first build will take a while.
  func makeJudge() throws -> Judge {
    let judge = try Judge(book)
    if judge.isFirstTime, terminal.isInteractive {
      print(terminal.paint("Building the book for the first time…", .gray))
      fflush(nil)
    }
    return judge
  }

  /// Returns the exercise that was named, or the next one to solve, or else the last one.
  func exercise() throws -> Exercise {
    if let name = arguments.operands.first { return try catalog.select([name])[0] }
    guard let exercise = Notebook(of: book).next(in: catalog) ?? catalog.exercises.last else {
      throw WorkbookError("The catalog is empty.")
    }
    return exercise
  }
}
