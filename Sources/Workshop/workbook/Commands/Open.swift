import Foundation
import WorkbookKit

/// The command `workbook open`, with which a reader enters at any stage.
enum Open: Command {
  static let usage = "open STAGE --ours"
  static let summary = "begin a stage with our answer to the previous one"
  static let details = """
    Our answer replaces your library. Your own files are copied to the folder Backups, and
    `reset --undo` brings them back.
    """
  static let options = ["--ours"]

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (book, catalog) = (invocation.book, invocation.catalog)
    guard let name = invocation.arguments.operands.first,
      invocation.arguments.options.contains("--ours")
    else {
      throw WorkbookError(
        "open needs a stage, and --ours, because our files replace your library. For example: "
          + "swift run workbook open weak-map --ours"
      )
    }
    let stage = try catalog.stage(named: name)
    _ = try book.stage(in: catalog)
    let files = try Library.start(of: stage, in: book, catalog)
    let old = book.swiftFiles(in: book.own("Library"))
    var backup: URL?
    if old != files {
      backup = try Backups(of: book).save(old.keys.map { "Library/\($0)" } + ["Package.swift"])
      try Library.replace(with: files, in: book.home)
    }
    try book.setStage(stage)
    let isFirst = catalog.stage(before: stage) == nil
    let answer = isFirst ? "the original files" : "our answer to the previous stage"
    print("Your library is now at the stage “\(stage.name)” and has \(answer).")
    if let backup {
      print("Your own files are in \(book.shortened(backup.path)).")
      print("To bring them back, run: swift run workbook reset --undo")
    }
    print("  Read   \(book.openable(book.task(of: stage)))")
    print("  Check  swift run workbook check \(stage.id)")
    return 0
  }
}

/// The files of a library.
enum Library {
  /// Returns the library with which a stage begins: our answer to the previous stage, and the stubs.
  static func start(
    of stage: Exercise,
    in book: Workbook,
    _ catalog: Catalog
  ) throws -> [String: String] {
    let stubs = book.swiftFiles(in: book.shipped("Library"))
    guard let previous = catalog.stage(before: stage) else { return stubs }
    let answer = try ModelAnswer(ofChapter: previous.chapter, in: book).files
    // The stub of the weak map is the second stage's.
    return catalog.stage(before: previous) == nil ? stubs.merging(answer) { $1 } : answer
  }

  /// Replaces the Swift files of the library in a package.
  static func replace(with files: [String: String], in package: URL) throws {
    let folder = package.appending(path: "Library")
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix(".swift") && files[path] == nil {
      try FileManager.default.removeItem(at: folder.appending(path: path))
    }
    for (path, text) in files { try folder.appending(path: path).update(with: text) }
  }
}
