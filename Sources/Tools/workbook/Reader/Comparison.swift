import Foundation
import WorkbookKit

/// The reader's files and those of our solution, without documentation comments, and without the
/// import that only a stub needs.
///
/// Of a library, only the files are compared that the chapter changes.
struct Comparison: Sendable {
  private let yours: [String: String]
  private let ours: [String: String]

  /// Reads the files for a task.
  ///
  /// - Throws: ``WorkbookError`` if a file can't be read.
  init(of exercise: Exercise, in book: Workbook, _ catalog: Catalog) throws {
    if exercise.isLibrary {
      let answer = try book.modelAnswer(ofChapter: exercise.chapter)
      let previous = catalog.library(before: exercise)
      let earlier = try previous.map { try book.modelAnswer(ofChapter: $0.chapter) } ?? [:]
      let changed = answer.filter { earlier[$0.key] != $0.value }
      ours = changed
      let files = Library(in: book, catalog).files.map {
        (URL(filePath: $0.key).lastPathComponent, $0.value)
      }
      yours = Dictionary(files, uniquingKeysWith: { first, _ in first })
        .filter { changed[$0.key] != nil || answer[$0.key] == nil }
    } else {
      ours = try book.sheet(of: exercise).files
      yours = ["\(exercise.name).swift": book.text(of: book.own(exercise.editedPath))]
    }
    guard !yours.values.joined().isEmpty else {
      throw WorkbookError("Exercises/\(exercise.editedPath) has no code.")
    }
  }

  /// Returns git's comparison, which is empty if the files are the same.
  ///
  /// - Throws: ``WorkbookError`` if git is missing, or if the files can't be copied to a temporary
  ///   folder.
  func difference(usingColor: Bool) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workbook-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, files) in [("yours", yours), ("ours", ours)] {
      try makeFolder(folder.appending(path: name))
      for (file, text) in files {
        let code = text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.drop { $0 == " " }.hasPrefix("///") && $0 != "import KVOExercises" }
        try Data(code.joined(separator: "\n").utf8)
          .write(toFile: folder.appending(path: "\(name)/\(file)"), shownAs: file)
      }
    }
    // Whatever the reader has told git to do with differences, and wherever the folder is, the output
    // is git's own.
    let git = try ChildProcess.run(
      "/usr/bin/env",
      ["git", "-C", folder.path, "-c", "core.quotePath=false", "diff", "--no-index", "--no-prefix"]
        + ["--no-ext-diff", "--no-textconv", "--text"]
        + ["--color=\(usingColor ? "always" : "never")", "yours", "ours"],
      environment: [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_DIR": "/dev/null",
      ]
    )
    guard [.exit(0), .exit(1)].contains(git.termination) else {
      throw WorkbookError("To compare files, install git. It printed: \(git.errors)")
    }
    return git.output
  }
}
