public import Foundation
import KVOClaims

/// A package of the reader's own, with the library, a departures board, and small exercises.
public struct ReaderPackage: Sendable {
  /// The book, whose home is the package.
  public let book: Workbook

  /// Creates a package.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which must not exist yet or be empty.
  ///   - currentFolder: The folder that a relative path starts from.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if the folder can't be used or a file can't be written. In this
  ///   case, nothing is left behind.
  public init(creatingAt path: String, from currentFolder: URL, for book: Workbook) throws {
    let folder = Self.resolved(URL(filePath: path, relativeTo: currentFolder))
    try book.checkPath()
    try Self.check(folder, for: book)
    self.book = Workbook(root: book.root, home: folder)
    let catalog = try Catalog(of: book)
    let exercises = Array(catalog.exercises.prefix(1))
    let path = Self.path(from: folder, to: Self.resolved(book.root))
    let manifest = ReaderManifest(workbook: path, exercises: exercises)

    let texts = [
      "Package.swift": manifest.text,
      "README.md": Self.readme(first: exercises.first),
      ".gitignore": ".build/\n.swiftpm/\n.DS_Store\nBackups/\n",
      "progress.txt": ProgressLine.text(of: []),
      "Library/Registry.swift": try book.textOfSupplied("Registry.swift"),
      "Contract/Contract.swift": try Contract(for: .registry, in: book).text,
      "Departures/Departures.swift": try book.textOfSupplied("Departures.swift"),
    ]
    let existed = FileManager.default.fileExists(atPath: folder.path)
    do {
      for (path, text) in texts {
        try Data(text.utf8).write(toFile: folder.appending(path: path), shownAs: path)
      }
      for exercise in exercises { try self.book.addFiles(of: exercise) }
    } catch {
      if !existed { try? FileManager.default.removeItem(at: folder) }
      throw error
    }
  }

  /// Checks that a folder can be a package next to the book.
  private static func check(_ folder: URL, for book: Workbook) throws {
    let name = folder.path
    if name.contains(where: { "\"\\".contains($0) || $0.isNewline }) {
      throw WorkbookError(
        "Swift can't build in a folder whose path contains a quotation mark, a backslash, or a "
          + "line break. Choose another folder."
      )
    }
    let root = resolved(book.root)
    if folder.path == root.path || folder.path.hasPrefix(root.path + "/") {
      throw WorkbookError(
        "\(name) is inside the workbook. Choose a folder outside of it, such as: "
          + "swift run workbook start \(root.deletingLastPathComponent().path)/my-kvo"
      )
    }
    if identity(of: folder) == identity(of: root) {
      throw WorkbookError(
        "Swift can't use two packages whose folders have the same name, and the workbook's folder "
          + "is named \(root.lastPathComponent). Choose another name."
      )
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      return
    }
    guard isFolder.boolValue else {
      throw WorkbookError("\(name) is a file. Choose a folder that doesn't exist yet.")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw WorkbookError("\(name) can't be read. Choose a folder that doesn't exist yet.")
    }
    guard names.allSatisfy({ $0 == ".DS_Store" }) else {
      throw WorkbookError("\(name) isn't empty. Choose a folder that doesn't exist yet.")
    }
  }

  /// Returns the name by which the package manager distinguishes packages.
  private static func identity(of folder: URL) -> String {
    let name = folder.lastPathComponent.lowercased()
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  /// Returns the path of a folder, which may not exist yet, without symbolic links.
  private static func resolved(_ folder: URL) -> URL {
    var (existing, rest) = (folder.absoluteURL.standardizedFileURL, [String]())
    while existing.path != "/", access(existing.path, F_OK) != 0 {
      rest.insert(existing.lastPathComponent, at: 0)
      existing.deleteLastPathComponent()
    }
    return rest.reduce(existing.resolvingSymlinksInPath()) { $0.appending(path: $1) }
      .standardizedFileURL
  }

  /// Returns a relative path or the absolute one, whichever is shorter.
  static func path(from folder: URL, to target: URL) -> String {
    let (from, to) = (folder.pathComponents, target.pathComponents)
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to.dropFirst(common)
    let relative = steps.joined(separator: "/")
    return relative.count < target.path.count ? relative : target.path
  }

  private static func readme(first: Exercise?) -> String {
    """
    # My KVOController

    My own version of KVOController, built step by step with a workbook.

    ```console
    $ swift run workbook
    $ swift run workbook check \(first?.id ?? "all")
    $ swift run departures
    ```

    The first command says what to read and do next, the second checks an exercise, and the third
    runs a departures board on the library.

    - `Library` is the library. `swift run workbook open` adds a file when a stage needs one.
    - `Departures` is the departures board, which can be changed in any way.
    - `Contract` states what the current stage requires of the library. The workbook writes it.
    - `Chapter0` and so on are the small exercises that were opened.
    - `progress.txt` records the progress, and `Backups` contains the files that were replaced.

    """
  }
}
