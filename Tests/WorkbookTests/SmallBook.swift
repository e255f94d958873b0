import Foundation
import Testing

@testable import WorkbookKit

/// A small book in a temporary folder, whose path contains a space.
final class SmallBook {
  let book: Workbook
  let exercise: Exercise

  init() throws {
    let folder = FileManager.default.temporaryDirectory.real.appending(path: "a book \(UUID())")
    book = Workbook(root: folder)
    let catalog = """
      [{"id": "2.1", "name": "weak-box", "title": "WeakBox", "learned": "Look."}]
      """
    exercise = try #require(Catalog(json: Data(catalog.utf8)).exercises.first)
    try write(catalog, to: "Exercises/catalog.json")
    try write(#"todo("isFor")"#, to: "Exercises/Chapter02/1-WeakBox/WeakBox.swift")
  }

  func write(_ text: String, to path: String) throws {
    let file = book.root.appending(path: path)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(at: book.root)
  }
}
