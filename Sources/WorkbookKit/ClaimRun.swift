internal import ExerciseReports
import Foundation
import KVOClaims
import ProcessActivity

/// A run of the program that tests a library's claims.
///
/// If a claim ends the process, another process continues with the next claim.
struct ClaimRun {
  /// The path of the program.
  var program: URL
  /// The name of the library in the program.
  let library: String
  let stage: Stage
  /// The stage that the library has reached, which may be a later one.
  var libraryStage: Stage?
  /// The folder for the files of the run.
  let folder: URL
  /// The paths of the library's files.
  let sources: Set<String>
  /// Whether to find the line of a crash.
  var savesBacktrace = true
  /// Whether to skip the claims after the first one that doesn't hold.
  var stopsAtFailure = false

  /// The number of crashes after which the remaining claims aren't tested.
  private static let maximumCrashCount = 20

  /// Tests all claims of the stage and of the earlier ones.
  ///
  /// - Parameter onFailure: A closure that receives a verdict with the first failed claim as soon as
  ///   that claim is known, while the other claims are still being tested.
  /// - Returns: The verdict.
  /// - Throws: ``WorkbookError`` if the claims can't be tested, or the error of `onFailure`.
  func run(onFailure: (Verdict) throws -> Void = { _ in }) throws -> Verdict {
    let reached = libraryStage ?? stage
    let claims = Claim.all(at: stage, reached: reached).map(\.sentence)
    var verdict = Verdict(state: .solved)
    verdict.claims = claims.count
    var (done, crashCount) = (0, 0)
    var firstFailure = FirstFailure()
    while done < claims.count, crashCount < Self.maximumCrashCount {
      let files = try RunFiles(library.replacing("/", with: "-"), in: folder)
      let child = try ChildProcess.run(
        program.path,
        [library, stage.rawValue, reached.rawValue, "\(done)", stopsAtFailure ? "first" : "all"],
        environment: files.environment(savesBacktrace: savesBacktrace && crashCount == 0),
        // Each claim has a limit of its own. This one ends a process that bypasses it.
        limit: ActivityLimit(working: 300, waiting: 10),
        progress: { _ in firstFailure.look(in: files, report: onFailure) }
      )
      let log = ClaimLog(files.log.read())
      try check(child, log, files)
      try firstFailure.result.get()
      done += log.endedCount
      verdict.held += log.held.count
      verdict.failures += log.failures
      if verdict.printed.isEmpty {
        verdict.show(child.output, lineCount: child.outputLineCount)
      }
      guard done < claims.count else { break }
      if stopsAtFailure, !verdict.failures.isEmpty { break }
      // The process has ended too early.
      let crash = Crash(errors: child.errors, sources: sources)
      if !log.isOpenClaimExplained {
        verdict.failures.append(.init(claim: claims[done], crash, child.termination))
      }
      if stopsAtFailure { break }
      if let last = verdict.failures.indices.last, verdict.failures[last].isDeadline {
        verdict.failures[last].point(to: crash.place(in: sources), orTo: nil)
        break
      }
      if let last = verdict.failures.last, last.report == nil {
        try firstFailure.didCrash(last, report: onFailure)
      }
      (done, crashCount) = (done + 1, crashCount + 1)
    }
    // A claim that couldn't be judged explains the state only if every other claim holds.
    verdict.failures =
      verdict.failures.filter { !$0.hasTooManyOrders }
      + verdict.failures.filter(\.hasTooManyOrders)
    verdict.state = state(of: verdict)
    verdict.failures = verdict.failures.map(\.withSection)
    return verdict
  }

  private func state(of verdict: Verdict) -> Verdict.State {
    guard let first = verdict.failures.first else {
      return verdict.held == verdict.claims ? .solved : .crashed
    }
    return first.report == nil ? .crashed : Verdict.State(of: first)
  }

  /// Tests the claims about threads again, in a program that contains ThreadSanitizer.
  ///
  /// - Returns: The failures that are data races, or `nil` if there are none, but the program hasn't
  ///   tested everything.
  /// - Throws: ``WorkbookError`` if the program can't be started.
  func findRaces() throws -> [Verdict.Failure]? {
    let name = library.replacing("/", with: "-") + "-races"
    let files = try RunFiles(name, in: folder)
    let reports = try RaceReports(name, in: folder)
    let run = try ChildProcess.run(
      program.path,
      [library, stage.rawValue, (libraryStage ?? stage).rawValue, "0", "all"],
      environment: files.environment(savesBacktrace: false)
        .merging(reports.environment(sources: sources)) { $1 },
      limit: ActivityLimit(working: 300, waiting: 60)
    )
    let races = ClaimLog(files.log.read()).failures.filter(\.isDataRace)
    return races.isEmpty && run.termination != .exit(0) ? nil : races
  }

  /// Throws an error if the result was caused by the machine rather than the code.
  private func check(_ run: ChildProcess.Completion, _ log: ClaimLog, _ files: RunFiles) throws {
    if [.signal(SIGKILL), .signal(SIGTERM), .signal(SIGHUP)].contains(run.termination) {
      throw WorkbookError(
        "The process that tests the claims was ended from outside, perhaps because the machine ran "
          + "out of memory. Close other programs, and try again."
      )
    }
    guard log.endedCount == 0, log.openClaim == nil else { return }
    try files.probe()
    let printed = run.errors.isEmpty ? "" : " The process printed: \(run.errors.suffix(200))"
    throw WorkbookError(
      "No claim was tested. \(run.termination.sentence) To build from scratch, delete the folder "
        + ".build/workbook.\(printed)"
    )
  }
}
