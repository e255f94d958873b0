/// A row of a scoreboard: a scenario for something that can go wrong when you observe objects.
///
/// A scenario prints its steps with ``step(_:)``, and returns what it has found. What would be a
/// hazard of its own if it went away at the end has to be ``keep(_:)``ed. No scenario states what
/// it expects of a column: that's found by playing it.
struct Hazard: Sendable {
  /// What a scenario returns: the outcome, and a sentence about it.
  typealias Result = (kind: Outcome.Kind, sentence: String)

  let name: String
  /// The number of the chapter that solves the problem, or else explains it.
  let chapter: Int
  /// The numbers of the reports on KVOController that describe the problem.
  let reports: [Int]
  let scenario: @Sendable (Column) -> Result

  init(
    _ name: String,
    chapter: Int,
    reports: [Int] = [],
    scenario: @escaping @Sendable (Column) -> Result
  ) {
    (self.name, self.chapter, self.reports) = (name, chapter, reports)
    self.scenario = scenario
  }

  /// The hazards of the chapters' scoreboard, in the order of the chapters that solve them.
  static let all =
    [keptAlive, observedTwice, removedTwice, observerGone] + rounds + [twoThreads, forgotten]
    + deallocations
}

/// Keeps objects in memory until the process ends.
func keep(_ objects: AnyObject...) {
  for object in objects { _ = Unmanaged.passRetained(object) }
}

/// Returns a board and a train that stay in memory until the process ends.
func makeScene(_ column: Column) -> (board: Display, train: Train) {
  let (board, train) = (Display(using: column), Train())
  keep(board, train)
  return (board, train)
}

/// A probe that shows whether an object has been deallocated after a function has used it.
struct DeallocationProbe<Object: AnyObject> {
  private weak var object: Object?

  var isAlive: Bool { object != nil }

  /// Passes a new object to a function, and then keeps only a weak reference to it.
  @inline(never)
  init(_ makeObject: @autoclosure () -> Object, _ body: (Object) -> Void) {
    let object = makeObject()
    body(object)
    self.object = object
  }
}

/// Returns a count in words.
func times(_ count: Int) -> String {
  switch count {
  case 0: "not at all"
  case 1: "once"
  case 2: "twice"
  default: "\(count) times"
  }
}
