import Foundation
import KVOExercises

/// A run of `swift test` for one task, in the book or in a copy of it.
struct TestRun {
  /// The reports on the claims, in order.
  var reports: [ClaimReport]
  /// What the package manager and Swift Testing have printed.
  var output: String
  var exitCode: Int32
  /// The file with what they've printed.
  var file = URL(filePath: "/dev/null")

  /// Runs the tests of a task to their end.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - book: The book.
  ///   - findsRaces: Whether only data races are looked for, with ThreadSanitizer.
  /// - Returns: What the run has left behind.
  /// - Throws: ``WorkbookError`` if `swift` is missing, or if a file can't be written.
  static func run(_ task: BookTask, in book: Book, findsRaces: Bool = false) throws -> TestRun {
    let name = "\(task.target)\(findsRaces ? "-races" : "")"
    let folder = book.root.appending(path: ".build/workbook/\(name)")
    try? FileManager.default.removeItem(at: folder)
    try makeFolder(folder)
    let reports = folder.appending(path: "reports.jsonl")
    let output = folder.appending(path: "output.txt")
    let path = book.root.path
    let command = [
      "swift", "test", "--package-path", path, "--disable-xctest", "--filter", "^\(task.target)\\.",
    ]
    let run = try ChildProcess.run(
      command + (findsRaces ? raceOptions(in: path) : []),
      environment: ["WORKBOOK_CHAPTER": task.selection, ClaimReport.variable: reports.path],
      printingTo: output
    )
    return TestRun(
      reports: ClaimReport.all(in: reports),
      output: run.output,
      exitCode: run.exitCode,
      file: output
    )
  }

  /// A sentence about why no test has begun.
  var trouble: String {
    let lines = output.split(whereSeparator: \.isNewline)
    let error = lines.first { $0.contains(/\b(?:error|ERROR|FATAL):/) } ?? lines.last ?? "nothing"
    return "`swift test` failed before the first test. It printed: “\(error.prefix(300))”. "
      + "The rest is in \(file.path)."
  }

  /// A sentence about what to do then.
  static let advice =
    "Look for these words in Chapters/how-to-study.md, where “If a tool fails” says what helps."

  /// Returns the options with which a package is built for ThreadSanitizer.
  ///
  /// A line on the page for teachers has them, too, so that a class needn't wait for this build.
  static func raceOptions(in package: String) -> [String] {
    [
      "--sanitize=thread", "--scratch-path", "\(package)/.build/thread", "-Xswiftc",
      "-DSEARCHES_FOR_RACES",
    ]
  }
}
