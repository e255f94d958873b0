import KVOExercises
import Foundation
import WorkbookKit

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
    let pipe = try PipeReader(makingPipeAt: output)
    let (swift, arguments) = (try Toolchain.swift, arguments)
    var variables = [
      "WORKBOOK_CHAPTER": selection,
      ReportLog.variable: log.path,
      "WORKBOOK_OUTPUT": output.path,
      "SWIFT_BACKTRACE": Self.writesCrashLog && !findsRaces
        ? "enable=yes,format=json,interactive=no,threads=crashed,output-to=\(crash.path)"
        : "enable=no",
    ]
    if findsRaces { variables["TSAN_OPTIONS"] = DataRace.options(writingTo: folder) }
    let run = try ChildProcess.run(swift, arguments, environment: variables, reading: pipe)
    return Result(
      reports: ReportLog.reports(in: log),
      output: run.output + "\n" + run.errors,
      termination: run.termination,
      printed: pipe.text,
      stack: CrashLog.stack(in: crash),
      races: findsRaces ? DataRace.all(in: folder) : []
    )
  }

  /// Whether the runtime writes a log if a test without ThreadSanitizer crashes.
  ///
  /// Apple's program that runs tests is privileged, and the runtime makes no log of such a program.
  /// If a program contains ThreadSanitizer, the one that makes the log doesn't end.
  private static var writesCrashLog: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  private var arguments: [String] {
    let path = package.path
    return ["test", "--package-path", path, "--disable-xctest", "--no-parallel", "--filter"]
      + (findsRaces
        ? [
          "^\(target)\\..*data.race", "--sanitize=thread", "--scratch-path",
          "\(path)/.build/thread", "-Xswiftc", "-DSEARCHES_FOR_RACES",
        ]
        : ["^\(target)\\."])
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

/// The Swift toolchain on the reader's path.
enum Toolchain {
  /// The path of `swift`.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  static var swift: String {
    get throws {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let candidates = path.split(separator: ":").map { "\($0)/swift" }
      let isExecutable = FileManager.default.isExecutableFile
      guard let swift = candidates.first(where: { isExecutable($0) }) else {
        throw WorkbookError(
          "There is no `swift` on your PATH. Install it from https://www.swift.org/install/."
        )
      }
      return swift
    }
  }

  /// Returns what to do if the output of a build says that Swift Testing is missing, that the disk is
  /// full, that Swift can't use a folder, or that another Swift has made a part of it; otherwise, `nil`.
  static func advice(after output: String) -> String? {
    func says(_ messages: String...) -> Bool { messages.contains { output.contains($0) } }
    if says("no such module 'Testing'", "module 'TestingMacros' not found") {
      return """
        Swift Testing is missing. On a Mac, Apple's Command Line Tools aren't enough. Install Xcode \
        from the App Store, open it once, and run: sudo xcode-select --switch \
        /Applications/Xcode.app
        """
    }
    if says(
      "was compiled with module cache path",
      "module compiled with Swift",
      "compiled module was created by",
      "malformed compiled module",
      "has been modified since the module file"
    ) {
      return """
        The folder .build was copied or moved, or another Swift has built it. Delete it, and try \
        again.
        """
    }
    if says("No space left on device", "disk is full") {
      return "Free some disk space, and try again."
    }
    if says("posix_spawn error: Permission denied") {
      return """
        No program may run in \(FileManager.default.temporaryDirectory.path). Choose another folder \
        for temporary files, such as: mkdir -p ~/tmp; export TMPDIR=~/tmp
        """
    }
    if let file = output.firstMatch(of: /unable to open output file '([^']*)'/) {
      return """
        Swift can't write \(file.1). Make its folder writable or, if it's another user's, set HOME.
        """
    }
    return nil
  }
}
