internal import KeyValueObserving

extension Hazard {
  static let keptAlive = Hazard("the observed object is kept alive", chapter: 2) { column in
    let board = Display(using: column)
    var train = Train()
    step("A board observes a train.")
    board.observe(train, \.delay)
    step("Is our reference to the train the only strong one?")
    let isOnly = isKnownUniquelyReferenced(&train)
    keep(board, train)
    return isOnly
      ? (.ok, "Yes: without it, the train is deallocated.")
      : (.leaks, "No: observing the train keeps it alive.")
  }

  static let observedTwice = Hazard("observed twice", chapter: 3) { column in
    let (board, train) = makeScene(column)
    step("A board observes a train's delay, and then observes it again.")
    board.observe(train, \.delay)
    board.observe(train, \.delay)
    step("The delay changes once.")
    train.delay = 5
    let count = board.changeCount
    let kind: Outcome.Kind = count == 1 ? .ok : count == 2 ? .twice : .misled
    return (kind, "The board was notified \(times(count)).")
  }

  static let removedTwice = Hazard("removed twice", chapter: 3) { column in
    let (board, train) = makeScene(column)
    step("A board observes a train, and unobserves it.")
    board.observe(train, \.delay)
    board.unobserve(train, \.delay)
    step("It unobserves the train again.")
    board.unobserve(train, \.delay)
    return (.ok, "Nothing happened.")
  }

  static let observerGone = Hazard("observer gone, change arrives", chapter: 4) { column in
    let train = Train()
    keep(train)
    step("A board observes a train.")
    let board = DeallocationProbe(Display(using: column)) { $0.observe(train, \.delay) }
    let rest = column.isOwnedByDisplay ? ", and its \(column.shared) with it" : ""
    step("The last reference to the board goes away\(rest).")
    if board.isAlive { return (.leaks, "The board isn't deallocated.") }
    step("The train's delay changes.")
    train.delay = 5
    return (.ok, "No handler was called.")
  }

  static let forgotten = Hazard("forgotten unobserve", chapter: 6) { column in
    let train = Train()
    keep(train)
    step("A board observes a train.")
    let board = DeallocationProbe(Display(using: column)) { $0.observe(train, \.delay) }
    step("The last reference to the board goes away, without a call to unobserve.")
    if board.isAlive { return (.leaks, "The board isn't deallocated.") }
    step("Is the train still observed?")
    return train.observerList.ledger.isObserved
      ? (.left, "Yes: a registration without an owner is left.")
      : (.ok, "No: the board's registrations ended with the board.")
  }
}
