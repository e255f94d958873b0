import Foundation
import ProcessActivity

extension Toolchain {
  /// Runs the tests of a package that was built and judges the run.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - filter: A regular expression for the names of tests, which begin with their module.
  ///   - run: A name for the files of this run.
  ///   - source: The path of the file that the run judges.
  ///   - savesBacktrace: Whether to find the line of a crash.
  ///   - environment: Further variables for the process.
  ///   - onFailure: A closure that receives a verdict with the first failed claim as soon as that
  ///     claim is known, while the other claims are still being judged.
  /// - Returns: The verdict.
  /// - Throws: ``WorkbookError`` if the tests can't be run.
  func test(
    _ package: Package,
    filter: String? = nil,
    run: String,
    source: String,
    savesBacktrace: Bool = true,
    environment: [String: String] = [:],
    onFailure: (Verdict) throws -> Void = { _ in }
  ) throws -> Verdict {
    let files = try RunFiles(run, in: package.scratch.appending(path: "runs"))
    let (program, arguments) = runner(of: package)
    var seen = 0
    var failure: Result<Void, any Error>?
    let completion = try ChildProcess.run(
      program,
      arguments + ["--no-parallel", "--event-stream-version", "0"]
        + ["--event-stream-output-path", files.events.path]
        + (filter.map { ["--filter", $0] } ?? []),
      environment: package.environment
        .merging(files.environment(savesBacktrace: savesBacktrace)) { $1 }
        .merging(environment) { $1 },
      // The tests have limits of their own. This limit ends a process that bypasses them.
      limit: ActivityLimit(working: 60, waiting: 10),
      progress: { _ in
        let size = files.sizeOfEvents
        defer { seen = size }
        // After a deadline, the process ends at once, and prints where it was. After a claim that
        // couldn't be judged, another one may fail.
        guard size != seen, failure == nil,
          let first = files.read(sources: [source]).firstFailure, !first.isDeadline,
          !first.hasTooManyOrders
        else { return size }
        failure = Result {
          // If the disk is full, the report is missing.
          if first.report == nil { try files.probe() }
          try onFailure(Verdict(firstFailure: first))
        }
        return size
      }
    )
    try failure?.get()
    return try Verdict(of: completion, files, source: source)
  }
}
