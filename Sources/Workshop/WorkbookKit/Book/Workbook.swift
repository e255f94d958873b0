public import Foundation

/// A clone of the book, which contains the files that a command reads and writes.
public struct Workbook: Sendable {
  /// The folder with the book's `Package.swift`.
  public let root: URL

  /// The reader's package: `Exercises`, or a copy of it.
  public let home: URL

  /// Creates a book from its root folder.
  ///
  /// - Parameters:
  ///   - root: The folder with the book's `Package.swift`.
  ///   - home: The reader's package; by default, `Exercises`.
  public init(root: URL, home: URL? = nil) {
    self.root = root.real
    self.home = home?.real ?? self.root.appending(path: "Exercises")
  }

  /// Finds the book that contains a folder.
  ///
  /// - Parameters:
  ///   - folders: The folders to try; the first one that's inside a book is used.
  ///   - current: The current folder. If it's inside a reader's package, that package is the home.
  /// - Returns: The book.
  /// - Throws: ``WorkbookError`` if none of the folders is inside a book.
  public static func find(from folders: [URL], workingIn current: URL? = nil) throws -> Workbook {
    for folder in folders.lazy.flatMap(Self.folders(around:)) {
      let book = Workbook(root: folder)
      guard FileManager.default.fileExists(atPath: book.catalog.path) else { continue }
      return Workbook(root: folder, home: current.flatMap(ownPackage(around:)))
    }
    throw WorkbookError(
      "This folder isn't inside the workbook. Change into its folder, and try again."
    )
  }

  /// The folder with the source of this module, which is inside the book even if the program was
  /// built for a package that depends on the book.
  public static let sourceFolder = URL(filePath: #filePath).deletingLastPathComponent()

  /// Returns the nearest folder around a folder, or the folder itself, that's a reader's package.
  private static func ownPackage(around folder: URL) -> URL? {
    folders(around: folder).first { folder in
      let manifest = folder.appending(path: "Package.swift")
      return (try? String(contentsOf: manifest, encoding: .utf8))?.contains(markOfOwnPackage)
        ?? false
    }
  }

  /// A text in the manifest of every reader's package.
  private static let markOfOwnPackage = #"name: "MyKVOController""#

  /// Returns a folder and the folders around it, with the innermost first.
  private static func folders(around start: URL) -> [URL] {
    var folders: [URL] = []
    var folder = start.real
    // The parent of a relative path is another relative path ("../.."), so the loop would never
    // end.
    while folder.path.hasPrefix("/"), folder.path != "/" {
      folders.append(folder)
      folder.deleteLastPathComponent()
    }
    return folders
  }

  /// The folder of the package with the exercises, as it was shipped.
  public var exercises: URL { root.appending(path: "Exercises") }

  /// Whether the reader works in a package of their own.
  public var hasOwnPackage: Bool { home.path != exercises.path }

  /// The path of the catalog, which every book has.
  static let catalogPath = "Exercises/catalog.json"

  /// The file with the list of exercises.
  var catalog: URL { root.appending(path: Self.catalogPath) }

  /// Returns the reader's file or folder at a path, such as "Library/Registry.swift".
  public func own(_ path: String) -> URL { home.appending(path: path) }

  /// Returns the file or folder at a path of the reader's package, as it was shipped.
  public func shipped(_ path: String) -> URL { exercises.appending(path: path) }

  /// Returns the file with the task of an exercise.
  public func task(of exercise: Exercise) -> URL { own("\(exercise.folder)/README.md") }

  /// Returns the folder with the answers to an exercise and the hints.
  public func answers(of exercise: Exercise) -> URL {
    root.appending(path: "Exercises/Answers/\(exercise.id)")
  }

  /// Returns a path with which the reader can open a file of the book or of their own.
  public func openable(_ file: URL) -> String {
    hasOwnPackage && !file.path.hasPrefix(home.path + "/") ? file.path : shortened(file.path)
  }

  /// Returns a path relative to the reader's own package or to the root, if the file is in one of
  /// them.
  public func shortened(_ path: String) -> String {
    for folder in hasOwnPackage ? [home, root] : [root] where path.hasPrefix(folder.path + "/") {
      return String(path.dropFirst(folder.path.count + 1))
    }
    return path
  }

  /// Returns the text of a file, or an empty text if the file can't be read.
  public func text(of file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The beginning of the advice for a damaged file of the workbook, before the command.
  package static let toRestore = "To restore it, run this command in the workbook:"
}

extension Workbook {
  /// Returns the texts of the Swift files in a folder and its subfolders, by path.
  package func swiftFiles(in folder: URL) -> [String: String] {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    let swift = paths.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }
    return Dictionary(
      uniqueKeysWithValues: swift.map { ($0, text(of: folder.appending(path: $0))) }
    )
  }
}
