internal import KeyValueObserving
internal import KVOStation

extension Hazard {
  static let objectDiesFirst = Hazard(
    "the observed object dies first",
    chapter: 7,
    reports: [59]
  ) { stage in
    let board = Display(using: stage)
    Story.did("A board observes a train, and nobody else needs the train any longer.")
    let train = Weak(Train()) { board.observe($0, \.delay) }
    if train.object != nil {
      Story.ends(
        .cannotArise,
        "The train does not die: the board's helper keeps it.",
        keeping: board
      )
    }
    Story.ends(.ok, "The train has died, and its observation with it.", keeping: board)
  }

  static let manyShortLived = Hazard(
    "one observer, many short-lived objects",
    chapter: 7
  ) { stage in
    let board = Display(using: stage)
    Story.did("One after the other, a hundred trains come, are observed by a board, and go.")
    var ledgers: [Weak<Ledger>] = []
    let trains = (1...100).map { number in
      Weak(Train(number: number)) { train in
        board.observe(train, \.delay)
        train.delay = 5
        ledgers.append(Weak(train.observerList.ledger) { _ in })
      }
    }
    let living = trains.count { $0.object != nil }
    if board.timesTold != 100 {
      Story.ends(.misled, "The board was told \(times(board.timesTold)).", keeping: board)
    }
    if living > 0 { Story.ends(.leaks, "Of the trains, \(living) live on.", keeping: board) }
    // Whoever keeps a registration of a dead train keeps its ledger.
    let left = ledgers.count { $0.object != nil }
    if left > 0 {
      Story.ends(.left, "The trains have died; \(left) registrations stay behind.", keeping: board)
    }
    Story.ends(.ok, "Every train has died, and the board was told of each.", keeping: board)
  }

  static let oneself = Hazard("observing oneself", chapter: 7, reports: [29, 140]) { stage in
    Story.did("A board observes its own brightness.")
    let board = Weak(Display(using: stage)) { $0.observe($0, \.brightness) }
    Story.did("Nobody needs the board any longer.")
    if board.object != nil { Story.ends(.leaks, "The board keeps itself alive.") }
    Story.ends(.ok, "The board has died, and its observation with it.")
  }
}
