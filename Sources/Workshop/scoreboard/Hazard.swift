/// A row of a scoreboard: a scenario for something that can go wrong with observers.
///
/// To add a hazard, write a file in `Hazards`, and add the hazard to ``Hazard/all``. In the
/// scenario, print each step with `ScenarioLog.step`, check the result, and finish with
/// `ScenarioLog.end`. The last call also keeps objects alive, so pass all objects that the hazard
/// isn't about. Don't state an expected outcome, because the outcome for each column is determined
/// by running the scenario.
struct Hazard: Sendable {
  /// The thing that goes wrong.
  let name: String

  /// The number of the chapter that solves the problem, or else explains it.
  let chapter: Int

  /// The numbers of the reports on KVOController that describe the problem.
  let reports: [Int]

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
  static let all: [Hazard] = [
    .keptAlive,
    .observedTwice, .removedTwice,
    .observerGone, .removedInRound, .unobserveInInitial, .recycledAddress,
    .twoThreads,
    .forgotten,
    .objectDiesFirst, .manyShortLived, .oneself,
  ]

  /// The hazards that only the board of the designs has.
  static let designs: [Hazard] = [.twoHandlers, .anotherUnobserves, .observerKeptAlive]
}
