internal import ExerciseReports
public import Testing
public import KVOWeave

/// Records a failure unless a claim holds for every order of the critical sections of some threads.
///
/// If there are too many orders to try them all, the claim counts as not judged, and isn't a failure
/// of the reader's.
///
/// The failure lists the steps of the order in which the claim doesn't hold. To see these steps and
/// the number of orders for every claim, use `swift run workbook weave`.
///
/// - Parameters:
///   - loom: The threads, and the claim that must hold when they've finished.
///   - question: The thing that was asked, as the beginning of the sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - sourceLocation: The location of the failure; leave it out.
/// - Returns: The number of orders that were tried.
@discardableResult
public func expectInEveryOrder<Subject>(
  of loom: Loom<Subject>,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Int {
  let limit = OrderLimit.current(upTo: 10_000)
  let report = loom.explore(limit: limit)
  let location = ExerciseReport.Location(sourceLocation)
  if report.exceeds(limit: limit) {
    OrderLimit.noteExcess()
    let claim = ExerciseReport.TooManyOrders(question, limit: limit, at: location)
    Reports.record(.tooManyOrders(claim), at: sourceLocation)
    return report.orders
  }
  let steps = report.failure?.steps.map(\.description) ?? []
  var claim = ExerciseReport.WovenClaim(
    question,
    orders: report.orders,
    fault: report.failure?.fault,
    steps: steps
  )
  claim.isSearchedForRaces = DataRaceDetector.isOn
  Reports.log.append(.woven(claim))
  guard let failure = report.failure else { return report.orders }
  var refutation = ExerciseReport.Failure(
    question,
    expected: "nothing to go wrong, in any order of the threads' steps",
    got: shortened("a fault in order \(report.orders): \(failure.fault ?? "none")"),
    idea: failure.idea ?? idea,
    steps: steps,
    at: location
  )
  refutation.isDataRace = failure.race != nil
  refutation.source = failure.race.map { .init(file: $0.location.file, line: $0.location.line) }
  Reports.record(.failure(refutation), at: sourceLocation)
  return claim.orders
}
