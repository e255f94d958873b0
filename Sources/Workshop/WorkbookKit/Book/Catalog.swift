public import Foundation

/// The list of all tasks, in the order of the book.
public struct Catalog: Sendable {
  /// The tasks, in the order of the book.
  public let exercises: [Exercise]

  /// Creates a catalog from the text of `catalog.json`.
  ///
  /// - Throws: ``WorkbookError`` if the text isn't a list of tasks, or if the list is empty.
  public init(json: Data) throws {
    let restore = "\(Workbook.toRestore) git restore \(Workbook.catalogPath)"
    do {
      exercises = try JSONDecoder().decode([Exercise].self, from: json)
    } catch {
      throw WorkbookError("\(Workbook.catalogPath) isn't a list of tasks: \(error). \(restore)")
    }
    guard !exercises.isEmpty else {
      throw WorkbookError("\(Workbook.catalogPath) lists no tasks. \(restore)")
    }
  }

  /// Reads the catalog of a book.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read.
  public init(of book: Workbook) throws {
    guard let json = try? Data(contentsOf: book.catalog) else {
      throw WorkbookError(
        "\(Workbook.catalogPath) can't be read. \(Workbook.toRestore) git restore "
          + Workbook.catalogPath
      )
    }
    try self.init(json: json)
  }
}
