internal import KeyValueObserving

extension Hazard {
  static let twoHandlers = Hazard("two handlers for one value", chapter: 11) { column in
    let (board, train) = (Display(using: column), Train())
    ScenarioLog.step("A board observes a train's delay, and adds another handler for the delay.")
    var calls = 0
    board.observe(train, \.delay)
    board.addHandler(train, \.delay) { _ in calls += 1 }
    ScenarioLog.step("The delay changes once.")
    train.delay = 5
    let counts = (board.changeCount, calls)
    ScenarioLog.end(
      counts == (1, 1) ? .ok : min(counts.0, counts.1) == 0 ? .missed : .misled,
      """
      The first handler \(was("called", counts.0)), and the second one \(was("called", counts.1)).
      """,
      keeping: board,
      train
    )
  }

  static let anotherUnobserves = Hazard(
    "another observer unobserves the value",
    chapter: 11
  ) { column in
    let (first, second) = (Display(using: column), Display(using: column))
    let train = Train()
    ScenarioLog.step("Two boards observe a train's delay.")
    first.observe(train, \.delay)
    second.observe(train, \.delay)
    ScenarioLog.step("The first board unobserves the train.")
    first.unobserve(train, \.delay)
    ScenarioLog.step("The delay changes.")
    train.delay = 5
    let counts = (first.changeCount, second.changeCount)
    ScenarioLog.end(
      counts == (0, 1) ? .ok : counts.1 == 0 ? .missed : .misled,
      """
      The first board \(was("notified", counts.0)), and the second one \
      \(was("notified", counts.1)).
      """,
      keeping: first,
      second,
      train
    )
  }

  static let observerKeptAlive = Hazard("the observer is kept alive", chapter: 11) { column in
    var board = Display(using: column)
    let train = Train()
    ScenarioLog.step("A board observes a train.")
    board.observe(train, \.delay)
    ScenarioLog.step("Is our reference to the board the only strong one?")
    if isKnownUniquelyReferenced(&board) {
      ScenarioLog.end(.ok, "Yes: without it, the board is deallocated.", keeping: board, train)
    }
    ScenarioLog.end(.leaks, "No: observing the train keeps the board alive.", keeping: board, train)
  }
}

/// Returns a predicate with a count, such as "was called twice".
private func was(_ participle: String, _ count: Int) -> String {
  count == 0 ? "wasn't \(participle)" : "was \(participle) \(times(count))"
}
