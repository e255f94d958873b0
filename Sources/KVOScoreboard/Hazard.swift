/// A row of the scoreboard: something that goes wrong with observers, as a scenario.
///
/// To add a hazard, write a file in `Hazards`, and name the hazard in ``Hazard/all``. Print each step
/// with `ScenarioLog.step`, look at the result, and finish with `ScenarioLog.end`, which keeps alive
/// the objects that the hazard isn't about. Don't state what should happen: each column gets its
/// outcome from a run.
public struct Hazard: Sendable {
  /// The thing that goes wrong.
  public let name: String

  /// The number of the chapter that solves the problem.
  public let chapter: Int

  /// The numbers of the reports on KVOController that describe the problem.
  public let reports: [Int]

  let scenario: @Sendable (Column) -> Never

  init(
    _ name: String,
    chapter: Int,
    reports: [Int] = [],
    scenario: @escaping @Sendable (Column) -> Never
  ) {
    self.name = name
    self.chapter = chapter
    self.reports = reports
    self.scenario = scenario
  }

  /// Every hazard, in the order of the chapters that solve them.
  public static let all: [Hazard] = [
    .keptAlive,
    .observedTwice, .removedTwice,
    .observerGone, .removedInRound, .unobserveInInitial, .recycledAddress,
    .twoThreads,
    .forgotten,
    .objectDiesFirst, .manyShortLived, .oneself,
  ]
}
