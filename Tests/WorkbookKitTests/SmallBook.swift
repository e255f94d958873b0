import Foundation
import ProcessActivity
import Testing

@testable import WorkbookKit

/// A small book in a temporary folder, whose path contains a space.
final class SmallBook {
  let book: Workbook
  let exercise: Exercise

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "a book \(UUID())")
    book = Workbook(root: folder.resolvingSymlinksInPath())
    let catalog = #"[{"id": "2.1", "name": "weak-box", "title": "WeakBox"}]"#
    exercise = try #require(Catalog(json: Data(catalog.utf8)).exercises.first)
    try write(catalog, to: Workbook.catalogPath)
    try write(#"todo("2.1 isFor")"#, to: "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
  }

  func write(_ text: String, to path: String) throws {
    let file = book.root.appending(path: path)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Writes a shell script that can be run as a program.
  ///
  /// Another process creates the file. If this process did, a process that another test starts at
  /// that moment would keep the file open for a while, and a file that's open for writing can't be
  /// run (“Text file busy”).
  func writeProgram(_ script: String, to path: String) throws {
    let file = book.root.appending(path: path)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try ChildProcess.run(
      "/bin/sh",
      ["-c", #"rm -f "$2" && printf '#!/bin/sh\n%s\n' "$1" >"$2" && chmod +x "$2""#, "sh", script]
        + [file.path],
      limit: ActivityLimit(working: 60, waiting: 60)
    )
    try #require(run.termination == .exit(0))
  }

  deinit {
    try? FileManager.default.removeItem(at: book.root)
  }
}
