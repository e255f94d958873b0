internal import ExerciseReports
public import Testing
public import KVOWeave

/// Records a failure unless a claim holds for every order of the critical sections of some threads.
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
  let report = loom.explore()
  let claim = ExerciseReport.WovenClaim(
    question,
    orders: report.orders,
    fault: report.failure?.fault,
    steps: report.failure?.steps.map(\.description) ?? []
  )
  Reports.log.append(.woven(claim))
  guard let failure = report.failure else { return report.orders }
  fail(
    question,
    expected: "nothing to go wrong, in any order",
    got: "in order \(report.orders): \(failure)\n  ",
    idea: failure.race == nil ? idea : DataRace.idea,
    race: failure.race,
    sourceLocation: sourceLocation
  )
  return report.orders
}
