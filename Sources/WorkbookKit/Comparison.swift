import Foundation
import KVOClaims
import ProcessActivity

/// The reader's files and those of our solution, without documentation comments.
///
/// Of a library, only the files are compared that the chapter of the stage changes.
public struct Comparison: Sendable {
  /// The path of the reader's file or library.
  public let yourPath: String
  /// The path of our solution.
  public let ourPath: String

  private let yours: [String: String]
  private let ours: [String: String]

  /// Reads the files for an exercise.
  ///
  /// - Throws: ``WorkbookError`` if a file can't be read.
  public init(of exercise: Exercise, in book: Workbook) throws {
    yourPath = book.shortened(book.stub(of: exercise).path)
    if let stage = exercise.stage {
      ourPath = book.openable(try book.folder(ofChapter: stage.chapter).url)
      let answer = try ModelAnswer(to: stage, in: book).files
      let earlier = try stage.previous.map { try ModelAnswer(to: $0, in: book).files } ?? [:]
      let changed = answer.filter { earlier[$0.key] != $0.value }
      ours = changed
      yours = Dictionary(
        book.libraryFiles().map { ($0.key.lastPathComponent, $0.value) },
        uniquingKeysWith: { first, _ in first }
      )
      .filter { answer[$0.key] == nil || changed[$0.key] != nil }
    } else {
      let solution = book.solution(of: exercise)
      ourPath = book.openable(solution)
      ours = [exercise.fileName: book.text(of: solution)]
      yours = [exercise.fileName: book.text(of: book.stub(of: exercise))]
    }
    guard !yours.values.joined().isEmpty else {
      throw WorkbookError(
        "\(yourPath) has no code yet. To begin, run: swift run workbook open \(exercise.name)"
      )
    }
  }

  /// Returns git's comparison, which is empty if the files are the same, or `nil` if git is missing.
  ///
  /// - Throws: ``WorkbookError`` if the files can't be copied to a temporary folder.
  public func difference(usingColor: Bool) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workbook-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, files) in [("yours", yours), ("ours", ours)] {
      try makeFolder(folder.appending(path: name))
      for (file, text) in files {
        let code = text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.drop { $0 == " " }.hasPrefix("///") }
        try Data(code.joined(separator: "\n").utf8)
          .write(toFile: folder.appending(path: "\(name)/\(file)"), shownAs: file)
      }
    }
    let git = try ChildProcess.run(
      "/usr/bin/env",
      ["git", "-C", folder.path, "diff", "--no-index", "--no-prefix"]
        + ["--color=\(usingColor ? "always" : "never")", "yours", "ours"],
      limit: ActivityLimit(working: 60, waiting: 60)
    )
    return [.exit(0), .exit(1)].contains(git.termination) ? git.output : nil
  }
}
