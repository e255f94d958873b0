import Foundation

@testable import WorkbookKit
@testable import workbook

/// A reader's package in a temporary folder, made from this workbook's exercises.
final class SamplePackage {
  static let workbook = Workbook(root: URL(filePath: #filePath).appending(path: "../../.."))

  let book: Workbook
  let catalog: Catalog

  init() throws {
    let folder = FileManager.default.temporaryDirectory.real.appending(path: "a reader \(UUID())")
    book = Workbook(root: Self.workbook.root, home: folder)
    catalog = try Catalog(of: book)
    try ReaderPackage.copy(book.exercises, to: book.home, pointingAt: book.root)
  }

  func text(_ path: String) -> String { book.text(of: book.own(path)) }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(toFile: book.own(path), shownAs: path)
  }

  func exercise(_ name: String) throws -> Exercise { try catalog.exercise(named: name) }

  deinit {
    try? FileManager.default.removeItem(at: book.home)
  }
}
