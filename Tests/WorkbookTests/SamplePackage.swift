import Foundation

@testable import WorkbookKit
@testable import workbook

/// A copy of this workbook in a temporary folder, in which `Exercises` can be changed.
final class SamplePackage {
  static let workbook = Workbook(root: URL(filePath: #filePath).appending(path: "../../.."))

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
    catalog = try Catalog(of: book)
    let registry = try catalog.exercise(numbered: "1")
    try FileManager.default.copyItem(at: book.own(registry.additionsPath), to: book.own("Library"))
  }

  func text(_ path: String) -> String { book.text(of: book.own(path)) }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(toFile: book.own(path), shownAs: path)
  }

  func exercise(_ number: String) throws -> Exercise { try catalog.exercise(numbered: number) }

  deinit {
    try? FileManager.default.removeItem(at: book.root)
  }
}
