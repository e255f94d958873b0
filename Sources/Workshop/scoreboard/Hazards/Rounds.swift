internal import KeyValueObserving

// In these scenarios, one change leads to two notifications, because the arrival depends on the
// delay.
extension Hazard {
  static let removedInRound = Hazard("removed in this round, still called", chapter: 4) { column in
    let (board, train) = (Display(using: column), Train())
    ScenarioLog.step(
      "A board observes a train's delay, and its arrival, which depends on the delay."
    )
    board.observe(train, \.delay) { [train] board in
      ScenarioLog.step(
        "The handler of the delay unobserves the arrival, which is next in the round."
      )
      board.unobserve(train, \.arrival)
    }
    board.observe(train, \.arrival)
    ScenarioLog.step("The delay changes.")
    train.delay = 5
    if board.changeCount == 0 {
      ScenarioLog.end(.ok, "The handler of the arrival wasn't called.", keeping: board, train)
    }
    ScenarioLog.end(.misled, "The handler of the arrival was called.", keeping: board, train)
  }

  static let unobserveInInitial = Hazard(
    "unobserve inside initial",
    chapter: 4,
    reports: [57]
  ) { column in
    let (board, train) = (Display(using: column), Train())
    ScenarioLog.step("A board observes a train with the option initial.")
    board.observe(train, \.delay, options: .initial) { [train] board in
      board.countChange()
      ScenarioLog.step("The handler, which is called at once, unobserves the train.")
      board.unobserve(train, \.delay)
    }
    ScenarioLog.step("The delay changes.")
    train.delay = 5
    if board.changeCount == 1 {
      ScenarioLog.end(.ok, "The handler wasn't called again.", keeping: board, train)
    }
    ScenarioLog.end(.left, "The handler was called again.", keeping: board, train)
  }
}
