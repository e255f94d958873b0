internal import ExerciseReports
import Foundation

/// The `swift` on the reader's path, and the two things we ask of it: to build and to run tests.
struct Toolchain: Sendable {
  let swift: String

  /// Looks the reader's path up.
  ///
  /// - Throws: ``Complaint`` if there is no toolchain.
  init(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws {
    let places = path.split(separator: ":").map { "\($0)/swift" }
    guard let swift = places.first(where: FileManager.default.isExecutableFile) else {
      throw Complaint(
        "There is no `swift` on your PATH. Install it from https://www.swift.org/install/."
      )
    }
    self.swift = swift
  }

  /// A package to build, and where its products go.
  struct Package {
    let name: String
    let folder: URL
    let scratch: URL
    var environment: [String: String] = [:]
  }

  /// Builds a package with its tests, or one target of it.
  func build(_ package: Package, target: String? = nil) throws -> ChildProcess.Outcome {
    try FileManager.default.createDirectory(at: package.scratch, withIntermediateDirectories: true)
    return try ChildProcess.run(
      swift,
      ["build", "--quiet", "--no-color-diagnostics", "--disable-xctest"]
        + (target.map { ["--target", $0] } ?? ["--build-tests"])
        + places(of: package),
      environment: package.environment,
      output: package.scratch.appending(path: "build.txt"),
      limit: 1800
    )
  }

  /// Runs a built package's tests and reads what came of them.
  ///
  /// - Parameters:
  ///   - package: What was built.
  ///   - filter: A regular expression; test names begin with their module's.
  ///   - run: A name for this run's files.
  /// - Returns: How it ended, and why.
  /// - Throws: ``Complaint`` if no test ran.
  func test(_ package: Package, filter: String? = nil, run: String) throws -> Verdict {
    let files = package.scratch.appending(path: "runs")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let stream = files.appending(path: "\(run).jsonl")
    try? FileManager.default.removeItem(at: stream)
    let log = ReportLog(files.appending(path: "\(run).reports.jsonl"))
    log.remove()
    let (program, arguments) = runner(of: package)
    let outcome = try ChildProcess.run(
      program,
      arguments + ["--no-parallel", "--event-stream-version", "0"]
        + ["--event-stream-output-path", stream.path]
        + (filter.map { ["--filter", $0] } ?? []),
      // A trap is an answer here, not a crash to be analysed for seconds.
      environment: package.environment.merging(
        ["SWIFT_BACKTRACE": "enable=no", ReportLog.variable: log.file.path]
      ) { $1 },
      output: files.appending(path: "\(run).txt"),
      limit: 60
    )
    let lines = (try? Data(contentsOf: stream)) ?? Data()
    let reports = log.read()
    let events = EventStream(String(decoding: lines, as: UTF8.self), reports: reports)
    var verdict = try Verdict(events: events, run: outcome)
    verdict.woven = reports.compactMap { report in
      if case .woven(let claim) = report { claim } else { nil }
    }
    return verdict
  }

  /// On Linux the built tests are a program; on Darwin they are a bundle that `swift test` loads.
  func runner(of package: Package) -> (String, [String]) {
    #if canImport(Darwin)
      (swift, ["test", "--skip-build", "--disable-xctest"] + places(of: package))
    #else
      (
        package.scratch.appending(path: "debug/\(package.name)PackageTests.xctest").path,
        ["--testing-library", "swift-testing"]
      )
    #endif
  }

  private func places(of package: Package) -> [String] {
    ["--package-path", package.folder.path, "--scratch-path", package.scratch.path]
  }
}
