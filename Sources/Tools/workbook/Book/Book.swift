import Foundation

/// A clone of the book, which contains the files that a command reads and writes.
struct Book: Sendable {
  /// The folder with the book's `Package.swift`.
  let root: URL

  /// Creates a book from its root folder.
  init(root: URL) { self.root = root.real }

  /// Finds the book that contains a folder.
  ///
  /// - Throws: ``WorkbookError`` if the folder isn't inside a book.
  static func find(from folder: URL) throws -> Book {
    var folder = folder.real
    while folder.pathComponents.count > 1 {
      let book = Book(root: folder)
      if book.inExercises("README.md").exists { return book }
      folder.deleteLastPathComponent()
    }
    throw WorkbookError(
      "This folder isn't inside the workbook. Change into its folder, and try again."
    )
  }

  /// Returns the file or folder at a path in `Exercises`, such as "Library/Registry.swift".
  func inExercises(_ path: String) -> URL { root.appending(path: "Exercises/\(path)") }

  /// Returns a file's path from the root or, if it isn't in the book, the whole path.
  func path(of file: URL) -> String {
    file.path.hasPrefix(root.path + "/")
      ? String(file.path.dropFirst(root.path.count + 1)) : file.path
  }

  /// Returns the text of a file, or an empty text if the file can't be read.
  ///
  /// Whatever the file's line endings are, the text's are line feeds.
  func text(of file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8))?.replacing("\r\n", with: "\n") ?? ""
  }

  /// Returns the texts of the Swift files in a folder, which may be a link, and in its subfolders,
  /// by path.
  func swiftFiles(in folder: URL) -> [String: String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.real.path)) ?? []
    let visible = paths.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }
    return Dictionary(
      uniqueKeysWithValues: visible.map { ($0, text(of: folder.appending(path: $0))) }
    )
  }
}
