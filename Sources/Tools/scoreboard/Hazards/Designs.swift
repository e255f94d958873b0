internal import KeyValueObserving

extension Hazard {
  /// The hazards that only the scoreboard of the designs has.
  static let designs = [
    Hazard("two handlers for one value", chapter: 11) { column in
      let (board, train) = makeScene(column)
      step("A board observes a train's delay, and adds another handler for the delay.")
      var calls = 0
      board.observe(train, \.delay)
      board.addHandler(train, \.delay) { _ in calls += 1 }
      step("The delay changes once.")
      train.delay = 5
      let (first, second) = (was("called", board.changeCount), was("called", calls))
      return (
        board.changeCount == 1 && calls == 1
          ? .ok : board.changeCount == 0 || calls == 0 ? .missed : .misled,
        "The first handler \(first), and the second one \(second)."
      )
    },
    Hazard("another observer unobserves the value", chapter: 11) { column in
      let (first, train) = makeScene(column)
      let second = Display(using: column)
      keep(second)
      step("Two boards observe a train's delay.")
      first.observe(train, \.delay)
      second.observe(train, \.delay)
      step("The first board unobserves the train.")
      first.unobserve(train, \.delay)
      step("The delay changes.")
      train.delay = 5
      let counts = (first.changeCount, second.changeCount)
      let words = (was("notified", counts.0), was("notified", counts.1))
      return (
        counts == (0, 1) ? .ok : counts.1 == 0 ? .missed : .misled,
        "The first board \(words.0), and the second one \(words.1)."
      )
    },
    Hazard("the observer is kept alive", chapter: 11) { column in
      var board = Display(using: column)
      let train = Train()
      step("A board observes a train.")
      board.observe(train, \.delay)
      step("Is our reference to the board the only strong one?")
      let isOnly = isKnownUniquelyReferenced(&board)
      keep(board, train)
      return isOnly
        ? (.ok, "Yes: without it, the board is deallocated.")
        : (.leaks, "No: observing the train keeps the board alive.")
    },
  ]

  /// Returns a predicate with a count, such as "was called twice".
  private static func was(_ participle: String, _ count: Int) -> String {
    count == 0 ? "wasn't \(participle)" : "was \(participle) \(times(count))"
  }
}
