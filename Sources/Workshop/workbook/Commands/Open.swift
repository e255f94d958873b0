import Foundation
import WorkbookKit

/// The command `workbook open`, with which a reader enters at any stage.
enum Open: Command {
  static let usage = "open STAGE --ours | open STAGE --broken [NAME]"
  static let summary = "begin a stage with our answer to the previous one"
  static let details = """
    Our answer replaces your library. Your own files are copied to the folder Backups, and
    `reset --undo` brings them back. With --broken, you get our answer to the stage itself, with a
    mistake in it: any of those that we've stored, or the one with the given name. Find it.
    """
  static let options = ["--ours", "--broken"]
  static let maximumOperandCount = 2

  static func run(_ invocation: Invocation) throws -> Int32 {
    let (book, catalog) = (invocation.book, invocation.catalog)
    let (operands, options) = (invocation.arguments.operands, invocation.arguments.options)
    let isBroken = options.contains("--broken")
    guard let name = operands.first, options.count == 1, isBroken || operands.count == 1 else {
      throw WorkbookError(
        "open needs a stage, and --ours, because our files replace your library. For example: "
          + "swift run workbook open weak-map --ours. To look for a mistake of ours, use --broken "
          + "instead."
      )
    }
    let stage = try catalog.stage(named: name)
    _ = try book.stage(in: catalog)
    let files =
      isBroken
      ? try Library.broken(at: stage, named: operands.dropFirst().first, in: book)
      : try Library.start(of: stage, in: book, catalog)
    let backup = try invocation.exclusively {
      let old = book.swiftFiles(in: book.own("Library"))
      var backup: URL?
      if old != files {
        backup = try Backups(of: book).save(old.keys.map { "Library/\($0)" } + ["Package.swift"])
        try Library.replace(with: files, in: book.home)
      }
      try book.setStage(stage)
      return backup
    }
    if isBroken {
      print("Your library is now our answer to the stage “\(stage.name)”, with one mistake in it.")
    } else {
      let isFirst = catalog.stage(before: stage) == nil
      let answer = isFirst ? "the original files" : "our answer to the previous stage"
      print("Your library is now at the stage “\(stage.name)” and has \(answer).")
    }
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
  /// Returns the library with which a stage begins: our answer to the previous stage, and the stub.
  static func start(
    of stage: Exercise,
    in book: Workbook,
    _ catalog: Catalog
  ) throws -> [String: String] {
    let stubs = book.swiftFiles(in: book.shipped("Library"))
    guard let previous = catalog.stage(before: stage) else { return stubs }
    let answer = try ModelAnswer(ofChapter: previous.chapter, in: book).files
    // The stub of the weak map is the second stage's.
    if catalog.stage(before: previous) == nil { return stubs.merging(answer) { $1 } }
    let stub = book.text(of: book.shipped(stage.stubPath))
    return stub.isEmpty ? answer : answer.merging(["\(stage.title).swift": stub]) { $1 }
  }

  /// Returns our answer to a stage with one of the stored mistakes.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - name: The name of the mistake, or `nil` for any of them.
  ///   - book: The book.
  /// - Returns: The texts of the library's files, by path.
  /// - Throws: ``WorkbookError`` if there's no such mistake, or if a file can't be read.
  static func broken(
    at stage: Exercise,
    named name: String?,
    in book: Workbook
  ) throws -> [String: String] {
    let wrong = try StoredAnswer.all(to: stage, in: book).filter { answer in
      if case .rejected = answer.expectation { true } else { false }
    }
    let mistakes = wrong.map { (name: String($0.name.trimmingPrefix("Wrong/")), files: $0.files) }
    let named = name.map { name in
      mistakes.first { $0.name.lowercased() == name.lowercased() }
    }
    guard let mistake = named ?? mistakes.randomElement() else {
      let near = nearest(to: name ?? "", among: mistakes.map(\.name), limit: 3)
      throw WorkbookError(
        "There is no stored mistake \(quoted(name ?? "")) at the stage \(stage.name). Did you mean "
          + "\(listed(near, "or"))? To get any mistake, leave the name out."
      )
    }
    return Dictionary(
      uniqueKeysWithValues: mistake.files.map { path, text in
        // A stored file may begin with a comment that gives the mistake away.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.drop { $0.hasPrefix("// Rejected by: ") }
        return (String(path.trimmingPrefix("Library/")), shown.joined(separator: "\n"))
      }
    )
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
