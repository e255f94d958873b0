internal import ExerciseReports
import Foundation

/// The Swift toolchain on the reader's path, which builds packages and runs their tests.
struct Toolchain: Sendable {
  let swift: String

  /// Finds `swift` on a search path.
  ///
  /// - Throws: ``WorkbookError`` if there is no toolchain.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws {
    let candidates = path.split(separator: ":").map { "\($0)/swift" }
    guard let swift = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw WorkbookError(
        "There is no `swift` on your PATH. Install it from https://www.swift.org/install/."
      )
    }
    self.swift = swift
  }

  /// A package to build, with a folder for its products.
  struct Package {
    let name: String
    let folder: URL
    let scratch: URL
    var environment: [String: String] = [:]
  }

  /// Builds a package with its tests, or one of its targets.
  func build(_ package: Package, target: String? = nil) throws -> ChildProcess.Completion {
    try FileManager.default.createDirectory(at: package.scratch, withIntermediateDirectories: true)
    return try ChildProcess.run(
      swift,
      ["build", "--quiet", "--no-color-diagnostics", "--disable-xctest"]
        + (target.map { ["--target", $0] } ?? ["--build-tests"])
        + paths(of: package),
      environment: package.environment,
      output: package.scratch.appending(path: "build.txt"),
      limit: 1800
    )
  }

  /// Runs the tests of a package that was built, and judges the run.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - filter: A regular expression for the names of tests, which begin with their module.
  ///   - run: A name for the files of this run.
  /// - Returns: The verdict.
  /// - Throws: ``WorkbookError`` if no test ran.
  func test(_ package: Package, filter: String? = nil, run: String) throws -> Verdict {
    let files = package.scratch.appending(path: "runs")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let stream = files.appending(path: "\(run).jsonl")
    try? FileManager.default.removeItem(at: stream)
    let log = ReportLog(files.appending(path: "\(run).reports.jsonl"))
    log.remove()
    let (program, arguments) = runner(of: package)
    let completion = try ChildProcess.run(
      program,
      arguments + ["--no-parallel", "--event-stream-version", "0"]
        + ["--event-stream-output-path", stream.path]
        + (filter.map { ["--filter", $0] } ?? []),
      // A trap is a normal result here, so don't spend seconds on a backtrace.
      environment: package.environment.merging(
        ["SWIFT_BACKTRACE": "enable=no", ReportLog.variable: log.file.path]
      ) { $1 },
      output: files.appending(path: "\(run).txt"),
      limit: 60
    )
    let lines = (try? Data(contentsOf: stream)) ?? Data()
    let reports = log.read()
    let events = EventStream(String(decoding: lines, as: UTF8.self), reports: reports)
    var verdict = try Verdict(events: events, run: completion)
    verdict.woven = reports.compactMap { report in
      if case .woven(let claim) = report { claim } else { nil }
    }
    return verdict
  }

  /// Returns the program that runs the tests of a package, and its arguments.
  ///
  /// On Linux, the tests are built as a program. On Darwin, they're built as a bundle, which
  /// `swift test` loads.
  func runner(of package: Package) -> (String, [String]) {
    #if canImport(Darwin)
      (swift, ["test", "--skip-build", "--disable-xctest"] + paths(of: package))
    #else
      (
        package.scratch.appending(path: "debug/\(package.name)PackageTests.xctest").path,
        ["--testing-library", "swift-testing"]
      )
    #endif
  }

  private func paths(of package: Package) -> [String] {
    ["--package-path", package.folder.path, "--scratch-path", package.scratch.path]
  }
}
