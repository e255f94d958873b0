import Foundation
import TestSupport

@testable import workbook

/// A small book in a temporary folder, whose path contains a space.
final class SmallBook {
  let book: Book

  init() throws {
    let folder = FileManager.default.temporaryDirectory.real.appending(path: "a book \(UUID())")
    book = Book(root: folder)
    try write("# Exercises\n", to: "Exercises/README.md")
    try write("# 2.1 Weak box\n", to: "Exercises/Chapter02/Answers/2.1.md")
    try write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter02/1-WeakBox/README.md")
    try write(#"todo("isFor")"#, to: "Exercises/Chapter02/1-WeakBox/WeakBox.swift")
  }

  func write(_ text: String, to path: String) throws {
    try book.root.appending(path: path).update(with: text)
  }

  deinit { try? FileManager.default.removeItem(at: book.root) }
}

/// A copy of this workbook in a temporary folder, in which `Exercises` can be changed.
final class SamplePackage {
  static let workbook = Book(root: URL(filePath: #filePath).appending(path: "../../../.."))

  let book: Book

  init() throws {
    let folder = FileManager.default.temporaryDirectory.real.appending(path: "a reader \(UUID())")
    book = Book(root: folder)
    try makeFolder(book.own(""))
    let original = Self.workbook
    for name in ["Chapters", "Sources", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: original.root.appending(path: name)
      )
    }
    // What a reader has done so far isn't part of the sample.
    for name in original.own("").names where !["progress.json", "Library", "Aside"].contains(name) {
      try FileManager.default.copyItem(at: original.own(name), to: book.own(name))
    }
    let stubs = book.own(try task("1").stubsPath)
    try FileManager.default.copyItem(at: stubs, to: book.own("Library"))
  }

  func task(_ number: String) throws -> BookTask { try book.task(numbered: number) }
  func text(_ path: String) -> String { book.text(of: book.own(path)) }
  func write(_ text: String, to path: String) throws { try book.own(path).update(with: text) }

  deinit { try? FileManager.default.removeItem(at: book.root) }
}

extension Book {
  /// Runs a shell script in this workbook's folder; in it, `$workbook` is the program.
  func run(_ script: String) throws -> ChildProcess {
    let output = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: output) }
    return try ChildProcess.run(
      ["/bin/sh", "-c", "cd \"$root\" && \(script)"],
      environment: [
        "root": root.path, "workbook": Products.folder.appending(path: "workbook").path,
        "TERM": "dumb",
      ],
      printingTo: output
    )
  }
}
