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

  static let deallocations = [
    Hazard("the observed object dies first", chapter: 9, reports: [59]) { column in
      let board = Display(using: column)
      keep(board)
      step("A board observes a train, and the last other reference to the train goes away.")
      let train = DeallocationProbe(Train()) { board.observe($0, \.delay) }
      return train.isAlive
        ? (.notApplicable, "The train isn't deallocated: the board's registry keeps it alive.")
        : (.ok, "The train was deallocated, and its registration ended.")
    },
    Hazard("many short-lived objects", chapter: 9) { column in
      let board = Display(using: column)
      keep(board)
      step("A board observes a hundred trains in turn; each changes, and then goes away.")
      var ledgers: [DeallocationProbe<Ledger>] = []
      let trains = (1...100).map { _ in
        DeallocationProbe(Train()) { train in
          board.observe(train, \.delay)
          train.delay = 5
          ledgers.append(DeallocationProbe(train.observerList.ledger) { _ in })
        }
      }
      let (living, count) = (trains.count(where: \.isAlive), board.changeCount)
      if count != 100 { return (.misled, "The board was notified \(times(count)).") }
      if living > 0 { return (.leaks, "\(living) of the trains weren't deallocated.") }
      // A registration of a deallocated train keeps the train's ledger alive.
      let left = ledgers.count(where: \.isAlive)
      return left > 0
        ? (.left, "The trains were deallocated, but \(left) registrations are left.")
        : (.ok, "Every train was deallocated, and the board was notified of each change.")
    },
    Hazard("observing oneself", chapter: 9, reports: [29, 48, 119, 122, 136, 140]) { column in
      step("A board observes its own brightness.")
      let board = DeallocationProbe(Display(using: column)) { $0.observe($0, \.brightness) }
      step("The last other reference to the board goes away.")
      return board.isAlive
        ? (.leaks, "The board keeps itself alive.")
        : (.ok, "The board was deallocated, and its registration ended.")
    },
  ]
}
