public import Foundation

/// The clone of the book that a command works on.
public struct Workbook: Sendable {
  /// The folder that holds the book's `Package.swift`.
  public let root: URL

  /// Opens the book at a root that is known.
  public init(root: URL) {
    self.root = root.standardizedFileURL
  }

  /// Finds the book from a folder anywhere inside it.
  ///
  /// - Parameter places: Where to look, and upwards from there; the first book found wins.
  /// - Returns: The book that was found.
  /// - Throws: ``Complaint`` if none of them lies inside the book.
  public static func find(from places: [URL]) throws -> Workbook {
    for place in places {
      var folder = place.resolvingSymlinksInPath().standardizedFileURL
      while folder.path != "/" {
        let book = Workbook(root: folder)
        if FileManager.default.fileExists(atPath: book.manifest.path) { return book }
        folder.deleteLastPathComponent()
      }
    }
    throw Complaint("This is not inside the workbook: change into its folder first.")
  }

  /// The nested package that holds the exercises.
  public var exercises: URL { root.appending(path: "Exercises") }

  /// Where everything goes that a command produces; deleting it loses nothing but time.
  public var scratch: URL { root.appending(path: ".build/workbook") }

  var manifest: URL { exercises.appending(path: "Package.swift") }

  /// Abbreviates a path for the reader, who thinks in paths below the root.
  public func shortened(_ path: String) -> String {
    path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
  }
}

/// What went wrong, as a sentence for the reader.
public struct Complaint: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Wraps a sentence.
  public init(_ description: String) {
    self.description = description
  }
}
