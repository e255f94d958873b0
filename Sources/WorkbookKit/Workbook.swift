public import Foundation

/// A clone of the book, which contains the files that a command reads and writes.
public struct Workbook: Sendable {
  /// The folder with the book's `Package.swift`.
  public let root: URL

  /// Creates a book from its root folder.
  public init(root: URL) {
    self.root = root.standardizedFileURL
  }

  /// Finds the book that contains a folder.
  ///
  /// - Parameter folders: The folders to try; the first one that's inside a book is used.
  /// - Returns: The book.
  /// - Throws: ``WorkbookError`` if none of the folders is inside a book.
  public static func find(from folders: [URL]) throws -> Workbook {
    for start in folders {
      var folder = start.resolvingSymlinksInPath().standardizedFileURL
      // The parent of a relative path is another relative path ("../.."), so the loop would never
      // end.
      while folder.path.hasPrefix("/"), folder.path != "/" {
        let book = Workbook(root: folder)
        if FileManager.default.fileExists(atPath: book.manifest.path) { return book }
        folder.deleteLastPathComponent()
      }
    }
    throw WorkbookError("This folder isn't inside the workbook. Change into the workbook first.")
  }

  /// The folder of the package with the exercises.
  public var exercises: URL { root.appending(path: "Exercises") }

  /// The folder for everything that a command produces, which can be deleted at any time.
  public var scratch: URL { root.appending(path: ".build/workbook") }

  var manifest: URL { exercises.appending(path: "Package.swift") }

  /// Returns the file of an exercise that the reader edits.
  public func stub(of exercise: Exercise) -> URL {
    exercises.appending(path: "\(exercise.folder)/\(exercise.fileName)")
  }

  /// Returns a path relative to the root, if the file is inside the book.
  public func shortened(_ path: String) -> String {
    path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
  }
}
