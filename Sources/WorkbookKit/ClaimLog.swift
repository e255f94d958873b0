internal import ExerciseReports

/// The results of the claims that one process has tested, in order.
struct ClaimLog {
  /// The number of claims that have ended.
  private(set) var endedCount = 0
  /// The sentences of the claims that hold.
  private(set) var held: [String] = []
  /// The failures of the claims that have ended, and of the one that hasn't.
  private(set) var failures: [Verdict.Failure] = []
  /// The claim that has begun but not ended, because the process ended first.
  private(set) var openClaim: String?
  /// Whether the claim that hasn't ended has a failure.
  private(set) var isOpenClaimExplained = false

  /// Reads the reports of a process.
  ///
  /// - Parameter reports: The reports, in order.
  init(_ reports: [ExerciseReport]) {
    var current: [Verdict.Failure] = []
    for report in reports {
      switch report {
      case .claim(let claim) where claim.state == .began:
        (openClaim, current) = (claim.sentence, [])
      case .claim(let claim):
        endedCount += 1
        if claim.state == .held { held.append(claim.sentence) }
        if claim.state == .unmet {
          let message = "The contract doesn't offer what this claim is about."
          current.append(Verdict.Failure(claim: claim.sentence, message: message))
        }
        failures += Self.causes(in: current)
        (openClaim, current) = (nil, [])
      case .child: break
      default:
        // Only a placeholder has a place in the reader's files.
        let place = report.isPlaceholder ? report.location : nil
        var failure = Verdict.Failure(
          claim: openClaim,
          message: report.sentence ?? "",
          file: place?.file,
          line: place?.line,
          report: report
        )
        if case .tooManyOrders(let claim) = report {
          (failure.message, failure.advice) = (claim.reason, claim.advice)
        }
        current.append(failure)
      }
    }
    if openClaim != nil {
      failures += Self.causes(in: current)
      isOpenClaimExplained = !current.isEmpty
    }
  }

  /// Returns a claim's failures without the consequences of a placeholder.
  private static func causes(in failures: [Verdict.Failure]) -> [Verdict.Failure] {
    let placeholders = failures.filter { $0.placeholder != nil }
    return placeholders.isEmpty ? failures : placeholders
  }
}

extension ExerciseReport {
  fileprivate var isPlaceholder: Bool {
    if case .placeholder = self { true } else { false }
  }
}
