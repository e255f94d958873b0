import Foundation
import TestSupport

@testable import workbook

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

/// A copy of this workbook in a temporary folder, in which `Exercises` can be changed.
final class SamplePackage {
  static let workbook = Workbook(root: URL(filePath: #filePath).appending(path: "../../../.."))

  let book: Workbook
  let catalog: Catalog

  init() throws {
    let folder = FileManager.default.temporaryDirectory.real.appending(path: "a reader \(UUID())")
    try makeFolder(folder)
    let root = Self.workbook.root
    for name in ["Chapters", "Sources", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: root.appending(path: name)
      )
    }
    // What a reader has done so far isn't part of the sample.
    let exercises = folder.appending(path: "Exercises")
    try makeFolder(exercises)
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path + "/Exercises")
    where !["progress.txt", "Library", "Aside"].contains(name) {
      try FileManager.default.copyItem(
        at: root.appending(path: "Exercises/\(name)"),
        to: exercises.appending(path: name)
      )
    }
    book = Workbook(root: folder)
    catalog = Catalog(of: book)
    let registry = try catalog.exercise(numbered: "1")
    try FileManager.default.copyItem(at: book.own(registry.stubsPath), to: book.own("Library"))
  }

  func text(_ path: String) -> String { book.text(of: book.own(path)) }

  func write(_ text: String, to path: String) throws {
    try book.own(path).update(with: text)
  }

  func exercise(_ number: String) throws -> Exercise { try catalog.exercise(numbered: number) }

  deinit {
    try? FileManager.default.removeItem(at: book.root)
  }
}

/// Runs a shell script, and returns the way in which it ended, and what it printed.
func shell(
  _ script: String,
  environment: [String: String] = [:],
  patience: Duration = .seconds(600)
) throws -> (termination: ChildProcess.Termination, output: String) {
  let run = try ChildProcess.run(
    "/bin/sh",
    ["-c", script],
    environment: environment,
    patience: patience
  )
  return (run.termination, run.output)
}

extension Workbook {
  /// Runs a shell script in this workbook's folder; in it, `$workbook` is the program.
  func run(
    _ script: String
  ) throws -> (termination: ChildProcess.Termination, output: String) {
    try shell(
      "cd \"$root\" && \(script)",
      environment: [
        "root": root.path, "workbook": Products.folder.appending(path: "workbook").path,
        "TERM": "dumb",
      ]
    )
  }
}
