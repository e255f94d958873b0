import KVOExercises
import Foundation

/// A run of `swift test` for one task, in the book or in a copy of it.
struct TestRun {
  /// What the manifest selects, such as "2.1".
  let selection: String
  /// The test target.
  let target: String
  /// The folder of the package.
  let package: URL
  /// Whether only data races are looked for, with ThreadSanitizer.
  var findsRaces = false

  /// What a run has left behind.
  struct Result {
    /// The reports on the claims, in order.
    var reports: [ClaimReport]
    /// What the package manager and Swift Testing have printed.
    var output: String
    var termination: ChildProcess.Termination
  }

  /// A line of a file.
  struct Place: Hashable {
    var file: String
    var line: Int

    /// The name of the file.
    var name: String { URL(filePath: file).lastPathComponent }
  }

  /// Runs the tests to their end.
  ///
  /// - Throws: ``WorkbookError`` if `swift` is missing, or if a file can't be written.
  func run() throws -> Result {
    let folder = package.appending(path: ".build/workbook/\(target)\(findsRaces ? "-races" : "")")
    try? FileManager.default.removeItem(at: folder)
    try makeFolder(folder)
    let file = folder.appending(path: "reports.jsonl")
    var variables = ["WORKBOOK_CHAPTER": selection, ClaimReport.variable: file.path]
    if findsRaces { variables[ClaimReport.searchVariable] = "1" }
    let run = try ChildProcess.run("swift", arguments, environment: variables)
    return Result(
      reports: ClaimReport.all(in: file),
      output: run.output,
      termination: run.termination
    )
  }

  private var arguments: [String] {
    let path = package.path
    return ["test", "--package-path", path, "--disable-xctest", "--filter", "^\(target)\\."]
      + (findsRaces ? Self.raceOptions(in: path) : [])
  }

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

extension TestRun {
  init(of exercise: Exercise, in package: URL, findsRaces: Bool = false) {
    self.init(
      selection: exercise.selection,
      target: exercise.target,
      package: package,
      findsRaces: findsRaces
    )
  }
}
