internal import KeyValueObserving
internal import KVOStation

// Both key paths belong to one change: the arrival is computed from the delay.
extension Hazard {
  static let removedInRound = Hazard("removed in this round, still called", chapter: 4) { stage in
    let (board, train) = (Display(using: stage), Train())
    Story.did("A board observes a train's delay and arrival. If one changes, so does the other.")
    board.observe(train, \.delay) { [train] board in
      Story.did("The handler of the delay unobserves the arrival, which is called next.")
      board.unobserve(train, \.arrival)
    }
    board.observe(train, \.arrival)
    Story.did("The delay changes.")
    train.delay = 5
    if board.timesTold == 0 {
      Story.ends(.ok, "The handler of the arrival was not called.", keeping: board, train)
    }
    Story.ends(.misled, "The handler of the arrival was called.", keeping: board, train)
  }

  static let recycledAddress = Hazard("a recycled address", chapter: 4) { stage in
    let (board, train) = (Display(using: stage), Train())
    Story.did("A board observes a train's delay and arrival. If one changes, so does the other.")
    board.observe(train, \.delay) { [train] board in
      let arrival = train.observerList.ledger.rawRegistrations.last?.context
      Story.did("The handler of the delay unobserves the arrival, which is called next.")
      board.unobserve(train, \.arrival)
      Story.did("It observes the arrival anew, until a registration gets the old one's context.")
      // Whatever else took its memory is freed again when all of them end.
      for _ in 1...10 {
        for _ in 1...100 {
          board.observe(train, \.arrival)
          if train.observerList.ledger.rawRegistrations.last?.context == arrival { return }
        }
        for _ in 1...100 { board.unobserve(train, \.arrival) }
      }
    }
    board.observe(train, \.arrival) { _ in }
    Story.did("The delay changes.")
    train.delay = 5
    if board.timesTold == 0 {
      Story.ends(.ok, "The call for the old handler reached nobody.", keeping: board, train)
    }
    Story.ends(.misled, "The call for the old handler reached the new one.", keeping: board, train)
  }

  static let unobserveInInitial = Hazard(
    "unobserve inside initial",
    chapter: 4,
    reports: [57]
  ) { stage in
    let (board, train) = (Display(using: stage), Train())
    Story.did("A board observes a train with the option initial.")
    board.observe(train, \.delay, options: .initial) { [train] board in
      board.tell()
      Story.did("Its handler, called at once, unobserves the train.")
      board.unobserve(train, \.delay)
    }
    Story.did("The delay changes.")
    train.delay = 5
    if board.timesTold == 1 {
      Story.ends(.ok, "The handler was not called again.", keeping: board, train)
    }
    Story.ends(.left, "The handler was called again.", keeping: board, train)
  }
}
