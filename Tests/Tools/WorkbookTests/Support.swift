import Foundation
import TestSupport

@testable import workbook

/// A clone in a temporary folder, whose path contains a space, and whose files can be changed.
final class Clone {
  /// This workbook, which tests only read.
  static let workbook = Book(root: URL(filePath: #filePath).appending(path: "../../../.."))

  let book: Book

  private init() throws {
    let folder = FileManager.default.temporaryDirectory.real.appending(path: "a clone \(UUID())")
    try makeFolder(folder)
    book = Book(root: folder)
  }

  /// Creates a small book with a single task.
  static func small() throws -> Clone {
    let clone = try Clone()
    try clone.write("# Exercises\n", to: "Exercises/README.md")
    try clone.write("# 2.1 Weak box\n", to: "Exercises/Chapter02/Answers/2.1.md")
    try clone.write("# 2.1 ★ Weak box\n", to: "Exercises/Chapter02/1-WeakBox/README.md")
    try clone.write(#"todo("isFor")"#, to: "Exercises/Chapter02/1-WeakBox/WeakBox.swift")
    return clone
  }

  /// Creates a copy of this workbook, without what its reader has done so far.
  static func ofWorkbook() throws -> Clone {
    let (clone, original) = (try Clone(), workbook)
    for name in ["Chapters", "Sources", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: clone.book.root.appending(path: name),
        withDestinationURL: original.root.appending(path: name)
      )
    }
    try makeFolder(clone.book.inExercises(""))
    for name in original.inExercises("").names where name.contains(/^(?:Chapter\d+|README\.md)$/) {
      try FileManager.default.copyItem(
        at: original.inExercises(name),
        to: clone.book.inExercises(name)
      )
    }
    let stubs = clone.book.inExercises(try clone.task("1").stubsPath)
    try FileManager.default.copyItem(at: stubs, to: clone.book.library.folder)
    return clone
  }

  func task(_ number: String) throws -> BookTask { try book.task(numbered: number) }

  func text(_ path: String) -> String { book.text(of: book.root.appending(path: path)) }

  func write(_ text: String, to path: String) throws {
    try book.root.appending(path: path).update(with: text)
  }

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
