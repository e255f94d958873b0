import Foundation
import WorkbookKit

/// A package of the reader's own, which is a copy of the folder `Exercises`.
struct ReaderPackage {
  /// The folder.
  let folder: URL
  /// A sentence about the package's git repository.
  private(set) var note = ""

  /// Creates a package.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which must not exist yet or be empty.
  ///   - currentFolder: The folder that a relative path starts from.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if the folder can't be used or a file can't be written. In this
  ///   case, nothing is left behind.
  init(creatingAt path: String, from currentFolder: URL, for book: Workbook) throws {
    folder = Self.resolved(URL(filePath: path, relativeTo: currentFolder))
    try Self.check(folder, for: book)
    let existed = FileManager.default.fileExists(atPath: folder.path)
    do {
      try Self.copy(book.exercises, to: folder, pointingAt: Self.resolved(book.root))
    } catch {
      if !existed { try? FileManager.default.removeItem(at: folder) }
      throw WorkbookError("\(folder.path) can't be created", error)
    }
    note = makeRepository()
  }

  /// Copies the package of a book, and writes the path of the workbook into the copy's manifest and
  /// into the links of its tasks.
  static func copy(_ exercises: URL, to folder: URL, pointingAt root: URL) throws {
    try makeFolder(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: exercises.path)
    // A hint that lies open beside its task is read before it's needed, so the answers stay here.
    let kept = [".build", ".swiftpm", "Answers", "Backups", "catalog.json", "progress.txt"]
    for name in names where !kept.contains(name) {
      try FileManager.default.copyItem(
        at: exercises.appending(path: name),
        to: folder.appending(path: name)
      )
    }
    let manifest = folder.appending(path: "Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try Data(text.replacing("path: \"..\"", with: "path: \"\(path(from: folder, to: root))\"").utf8)
      .write(toFile: manifest, shownAs: "Package.swift")
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix("/README.md") {
      let task = folder.appending(path: path)
      let text = try String(contentsOf: task, encoding: .utf8)
      try Data(linked(text, in: task.deletingLastPathComponent(), to: root).utf8)
        .write(toFile: task, shownAs: path)
    }
  }

  /// Returns the text of a task in a folder of the reader's package, with links to the workbook.
  static func linked(_ text: String, in folder: URL, to root: URL) -> String {
    let path = path(from: resolved(folder), to: resolved(root))
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return text.replacing("](../../../", with: "](\(encoded)/")
  }

  /// Makes the package a git repository with a first commit, and returns a sentence about that.
  private func makeRepository() -> String {
    func git(_ arguments: [String]) -> ChildProcess.Completion? {
      try? ChildProcess.run("/usr/bin/env", ["git", "-C", folder.path] + arguments)
    }
    if git(["rev-parse", "--is-inside-work-tree"])?.termination == .exit(0) {
      return "It's inside another git repository, so it isn't a repository of its own."
    }
    let steps = [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "Begin"]]
    for step in steps {
      let run = git(step)
      if run?.termination == .exit(0) { continue }
      // All of what git says, because it may begin with what to do.
      let message = run?.errors.trimmingCharacters(in: .newlines) ?? "git can't be started."
      return "`git \(step[0])` failed, so the package has no first commit:\n\(message)\n"
        + "Then make one in the package: git init && git add . && git commit --message Begin"
    }
    return "It's a git repository with a first commit."
  }

  /// Checks that a folder can be a package next to the book.
  private static func check(_ folder: URL, for book: Workbook) throws {
    let name = folder.path
    let root = resolved(book.root)
    for path in [name, root.path]
    where path.contains(where: { "\"\\".contains($0) || $0.isNewline }) {
      throw WorkbookError(
        "Swift can't build with a path that contains a quotation mark, a backslash, or a line break: "
          + "\(quoted(path)). Choose or rename the folder."
      )
    }
    if name == root.path || name.hasPrefix(root.path + "/") {
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
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: name)
    guard let names, isFolder.boolValue, names.allSatisfy({ $0 == ".DS_Store" }) else {
      throw WorkbookError("\(name) isn't an empty folder. Choose a folder that doesn't exist yet.")
    }
  }

  /// Returns the name by which the package manager distinguishes packages.
  private static func identity(of folder: URL) -> String {
    let name = folder.lastPathComponent.lowercased()
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  /// Returns the path of a folder, which may not exist yet, without symbolic links.
  private static func resolved(_ folder: URL) -> URL {
    var (existing, rest) = (folder.absoluteURL.standardized, [String]())
    while existing.path != "/", access(existing.path, F_OK) != 0 {
      rest.insert(existing.lastPathComponent, at: 0)
      existing.deleteLastPathComponent()
    }
    return rest.reduce(existing.real) { $0.appending(path: $1) }
  }

  /// Returns a relative path or the absolute one, whichever is shorter.
  static func path(from folder: URL, to target: URL) -> String {
    let (from, to) = (folder.pathComponents, target.pathComponents)
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to.dropFirst(common)
    let relative = steps.joined(separator: "/")
    return relative.count < target.path.count ? relative : target.path
  }
}
