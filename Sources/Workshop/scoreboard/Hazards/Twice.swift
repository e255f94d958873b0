extension Hazard {
  static let observedTwice = Hazard("observed twice", chapter: 3) { column in
    let (board, train) = (Display(using: column), Train())
    ScenarioLog.step("A board observes a train's delay, and then observes it again.")
    board.observe(train, \.delay)
    board.observe(train, \.delay)
    ScenarioLog.step("The delay changes once.")
    train.delay = 5
    let count = board.changeCount
    let kind: OutcomeKind = count == 1 ? .ok : count == 2 ? .twice : .misled
    ScenarioLog.end(kind, "The board was notified \(times(count)).", keeping: board, train)
  }

  static let removedTwice = Hazard("removed twice", chapter: 3) { column in
    let (board, train) = (Display(using: column), Train())
    ScenarioLog.step("A board observes a train, and unobserves it.")
    board.observe(train, \.delay)
    board.unobserve(train, \.delay)
    ScenarioLog.step("It unobserves the train again.")
    board.unobserve(train, \.delay)
    ScenarioLog.end(.ok, "Nothing happened.", keeping: board, train)
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
