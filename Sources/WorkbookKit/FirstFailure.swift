internal import ExerciseReports
import KVOClaims

/// The first failure of a run, which is reported while the other claims are still being tested.
struct FirstFailure {
  /// The result of reporting the failure.
  private(set) var result: Result<Void, any Error> = .success(())
  private var isReported = false
  private var size = 0

  /// Looks for the failure of a claim in the reports of a run.
  ///
  /// After a deadline, the process ends at once, and prints where it was. After a claim that couldn't
  /// be judged, another one may fail.
  ///
  /// - Parameters:
  ///   - files: The files of the run.
  ///   - report: A closure that receives a verdict with the failure.
  /// - Returns: The size of the reports, in bytes.
  mutating func look(in files: RunFiles, report: (Verdict) throws -> Void) -> Int {
    let current = files.sizeOfLog
    guard current != size, !isReported else { return current }
    size = current
    let log = ClaimLog(files.log.read())
    guard let first = log.failures.first(where: { !$0.hasTooManyOrders }), !first.isDeadline,
      first.claim != log.openClaim
    else { return current }
    isReported = true
    result = Result { try report(Verdict(firstFailure: first.withSection)) }
    return current
  }

  /// Reports the crash of a claim, unless another failure was reported before.
  ///
  /// - Parameters:
  ///   - crash: The failure.
  ///   - report: A closure that receives a verdict with the failure.
  /// - Throws: The error of `report`.
  mutating func didCrash(_ crash: Verdict.Failure, report: (Verdict) throws -> Void) throws {
    if isReported { return }
    isReported = true
    var verdict = Verdict(state: .crashed)
    verdict.failures = [crash.withSection]
    try report(verdict)
  }
}

extension Verdict.Failure {
  /// The failure, with the section that explains its claim.
  var withSection: Self {
    var failure = self
    failure.section = Claim.all.first { $0.sentence == claim }?.section
    return failure
  }
}
