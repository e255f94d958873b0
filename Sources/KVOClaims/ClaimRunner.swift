public import ExerciseReports
internal import Foundation
internal import KVOLocking
internal import KVOPlaceholders
internal import KVOWeave
internal import ProcessActivity

/// A runner that tests claims in this process, one after the other, and reports each of them.
///
/// A claim may stop the process, or never end. The report that a claim has begun tells the parent
/// process which claim it was.
public struct ClaimRunner: Sendable {
  private let library: any RegistryLibrary
  private let report: @Sendable (ExerciseReport) -> Void
  private let limit: ActivityLimit

  /// The processor time that each claim may take, in seconds.
  ///
  /// Our own answers need up to 1.5 s. On a busy machine, the same work takes more than twice as much
  /// processor time.
  public static let usualLimit = 15.0

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - limit: The time that each claim may take, or each order of critical sections that a claim
  ///     tries, in seconds of processor time.
  ///   - report: A closure that receives each report at once.
  public init(
    _ library: any RegistryLibrary,
    limit: Double = ClaimRunner.usualLimit,
    report: @escaping @Sendable (ExerciseReport) -> Void
  ) {
    self.library = library
    self.limit = ActivityLimit(working: limit)
    self.report = report
  }

  /// Tests claims.
  ///
  /// - Parameters:
  ///   - claims: The claims, in order.
  ///   - stopsAtFailure: Whether to skip the claims after the first one that doesn't hold.
  public func run(_ claims: [Claim], stoppingAtFailure stopsAtFailure: Bool = false) {
    let running = Locked((claim: claims.first, count: 0))
    let watchdog = Watchdog(
      limit: { [limit] in limit },
      progress: { running.withLock { $0.count } + LoomProgress.orderCount },
      onOverrun: { overrun in
        if let claim = running.withLock({ $0.claim }) { reportOverrun(overrun, of: claim) }
        printStack(after: overrun)
        fflush(nil)
        _exit(Self.overrunCode)
      }
    )
    for claim in claims {
      running.withLock { $0 = (claim, $0.count + 1) }
      if !run(claim), stopsAtFailure { break }
    }
    watchdog.stop()
  }

  /// The exit code of a process in which a claim took too long.
  static let overrunCode: Int32 = 75

  /// Tests a claim, and returns whether it holds.
  private func run(_ claim: Claim) -> Bool {
    report(.claim(.init(claim.sentence, .began)))
    let placeholders = Placeholders { [report] site in
      let location = ExerciseReport.Location(file: site.filePath, line: site.line)
      report(
        .placeholder(.init(exercise: site.exercise, task: site.task, at: location))
      )
    }
    // The handlers of a library may run on threads outside all tasks.
    Placeholders.outside = placeholders
    let state = state(of: claim)
    let finalState = placeholders.isEmpty ? state : .failed
    report(.claim(.init(claim.sentence, finalState)))
    return finalState == .held
  }

  private func state(of claim: Claim) -> ExerciseReport.Claim.State {
    do {
      return try claim.test(library) ? .held : .unmet
    } catch let refutation as Refutation {
      report(.failure(refutation.failure(of: claim)))
    } catch let tooMany as TooManyOrders {
      let place = ExerciseReport.Location(file: claim.section, line: 1)
      report(.tooManyOrders(.init(tooMany.question, limit: tooMany.limit, at: place)))
    } catch {
      report(
        .failure(
          Refutation(question: "the claim", expected: "no error", got: "\(error)").failure(
            of: claim
          )
        )
      )
    }
    return .failed
  }

  private func reportOverrun(_ overrun: Overrun, of claim: Claim) {
    let location = ExerciseReport.Location(file: claim.section, line: 1)
    let (cause, seconds): (ExerciseReport.Deadline.Cause, Double) =
      switch overrun {
      case .working: (.working, limit.working)
      case .waiting: (LoomProgress.isExploring ? .waitingInLoom : .waiting, limit.waiting)
      }
    report(.deadline(.init("“\(claim.sentence)”", cause, seconds: seconds, at: location)))
  }
}

extension Refutation {
  fileprivate func failure(of claim: Claim) -> ExerciseReport.Failure {
    var failure = ExerciseReport.Failure(
      question,
      expected: expected,
      got: got,
      idea: idea ?? claim.idea,
      steps: steps,
      at: .init(file: claim.section, line: 1)
    )
    failure.isDataRace = race != nil
    failure.source = race.map { .init(file: $0.location.file, line: $0.location.line) }
    return failure
  }
}

extension ClaimRunner {
  /// Tests the claims that the command line asks for, and ends the process.
  ///
  /// The arguments are the name of a library, the name of a stage, the name of the stage that the
  /// library has reached, the number of claims to skip, and either `all` or `first`, which stops at
  /// the first claim that doesn't hold.
  ///
  /// - Parameter libraries: The libraries, by name.
  public static func main(_ libraries: [String: any RegistryLibrary]) -> Never {
    main(libraries, limit: usualLimit) { _ in true }
  }

  private static func main(
    _ libraries: [String: any RegistryLibrary],
    limit: Double,
    where isTested: (Claim) -> Bool
  ) -> Never {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 5, let library = arguments.first.flatMap({ libraries[$0] }),
      let stage = Stage(rawValue: arguments[2]), let reached = Stage(rawValue: arguments[3]),
      let skipped = Int(arguments[4]),
      let log = ReportLog.inherited
    else {
      FileHandle.standardError.write(Data("Only the program `workbook` runs this one.\n".utf8))
      exit(2)
    }
    printLineByLine()
    let runner = ClaimRunner(library, limit: limit) { log.append($0) }
    let claims = Claim.all(at: stage, reached: reached).dropFirst(skipped).filter(isTested)
    runner.run(Array(claims), stoppingAtFailure: arguments[5] == "first")
    exit(0)
  }

  /// Tests the claims about threads with the library that the command line names, in a process that
  /// contains ThreadSanitizer.
  ///
  /// The arguments are the same as those of ``main(_:)``. If the process doesn't contain
  /// ThreadSanitizer after all, the exit code is 3.
  ///
  /// - Parameter libraries: The libraries, by name.
  public static func findRaces(_ libraries: [String: any RegistryLibrary]) -> Never {
    guard DataRaceDetector.isOn else { exit(3) }
    // ThreadSanitizer makes a program many times slower.
    main(libraries, limit: 60) { $0.step.stage >= .threads }
  }
}
