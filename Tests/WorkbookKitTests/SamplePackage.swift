import Foundation
import Testing

@testable import WorkbookKit

/// A reader's package of this workbook, in a temporary folder whose path contains a space.
final class SamplePackage {
  /// This workbook.
  static let workbook = Workbook(
    root: URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
  )

  let book: Workbook
  let library: ReaderLibrary

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "my kvo \(UUID())")
    book = try ReaderPackage(creatingAt: folder.path, from: folder, for: Self.workbook).book
    library = ReaderLibrary(of: book)
  }

  /// All files, with their paths below the package.
  var files: [String] { book.files(in: book.home) }

  /// The contents of all files except the backups, by path.
  var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: files.map { ($0, text($0)) })
      .filter { !$0.key.hasPrefix("Backups/") }
  }

  func text(_ path: String) -> String { book.text(of: book.home.appending(path: path)) }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(toFile: book.home.appending(path: path), shownAs: path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: book.home.appending(path: path))
  }

  deinit {
    try? FileManager.default.removeItem(at: book.home)
  }
}
