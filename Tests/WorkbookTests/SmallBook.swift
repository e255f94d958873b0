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
    exercise = Exercise(id: "2.1", name: "WeakBox")
    try write("# 2.1 Weak box\n", to: "Exercises/Answers/2.1.md")
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
