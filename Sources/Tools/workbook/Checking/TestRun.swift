import KVOExercises
import Foundation
import ProgramSupport

/// A run of `swift test` for one task, in the book or in a copy of it.
struct TestRun {
  /// What the manifest selects, such as "2.1".
  let selection: String
  /// The test target.
  let target: String
  /// The folder of the package.
  let package: URL
  /// Whether only the tests run that look for data races, with ThreadSanitizer.
  var findsRaces = false

  /// What a run has left behind.
  struct Result {
    /// The reports of the tests, in order.
    var reports: [ExerciseReport]
    /// What the package manager and Swift Testing have printed.
    var output: String
    var termination: ChildProcess.Termination
    /// What the reader's code has printed, and the message of a trap.
    var printed: String
    /// The stack of the thread that has crashed, as places in files.
    var stack: [Place]
    /// The data races that ThreadSanitizer has found.
    var races: [DataRace] = []
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
    let log = folder.appending(path: "reports.jsonl")
    // Not in the book, because a comma in its path would end the option below.
    let crash = FileManager.default.temporaryDirectory.appending(path: "crash-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: crash) }
    let output = folder.appending(path: "output")
    var variables = [
      "WORKBOOK_CHAPTER": selection,
      ReportLog.variable: log.path,
      ReportLog.outputVariable: output.path,
      "SWIFT_BACKTRACE": writesCrashLog
        ? "enable=yes,format=json,interactive=no,threads=crashed,output-to=\(crash.path)"
        : "enable=no",
    ]
    if findsRaces { variables["TSAN_OPTIONS"] = DataRace.options(writingTo: folder) }
    let run = try ChildProcess.run("swift", arguments, environment: variables)
    return Result(
      reports: ReportLog.reports(in: log),
      output: run.output,
      termination: run.termination,
      printed: (try? Data(contentsOf: output)).map { String(decoding: $0, as: UTF8.self) } ?? "",
      stack: CrashLog.stack(in: crash),
      races: findsRaces ? DataRace.all(in: folder) : []
    )
  }

  /// Whether the runtime writes a log if a test crashes.
  ///
  /// Apple's program that runs tests is privileged, and the runtime makes no log of such a program.
  /// If a program contains ThreadSanitizer, the one that makes the log doesn't end.
  private var writesCrashLog: Bool {
    #if canImport(Darwin)
      false
    #else
      !findsRaces
    #endif
  }

  private var arguments: [String] {
    let path = package.path
    return ["test", "--package-path", path, "--disable-xctest", "--no-parallel", "--filter"]
      + (findsRaces
        ? ["^\(target)\\..*data.race"] + Self.raceOptions(in: path) : ["^\(target)\\."])
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
