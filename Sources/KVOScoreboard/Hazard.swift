/// A row of the scoreboard: something that goes wrong with observers, as a scenario.
///
/// To add one, write a file in `Hazards`, and name it in ``Hazard/all``. Tell what you do with
/// `Story.did`, look at what happened, and end with `Story.ends`, keeping alive what is not meant
/// to die. Never say what should come out: every stage gets its word by running.
public struct Hazard: Sendable {
  /// What goes wrong.
  public let name: String

  /// The chapter that settles it.
  public let chapter: Int

  /// The numbers of the reports on KVOController that tell of it.
  public let reports: [Int]

  let scenario: @Sendable (Stage) -> Never

  init(
    _ name: String,
    chapter: Int,
    reports: [Int] = [],
    scenario: @escaping @Sendable (Stage) -> Never
  ) {
    self.name = name
    self.chapter = chapter
    self.reports = reports
    self.scenario = scenario
  }

  /// Every hazard, in the order of the chapters that settle them.
  public static let all: [Hazard] = [
    .keptAlive,
    .observedTwice, .removedTwice,
    .observerGone, .removedInRound, .unobserveInInitial, .recycledAddress,
    .twoThreads,
    .forgotten,
    .objectDiesFirst, .manyShortLived, .oneself,
  ]
}
