internal import KeyValueObserving

extension Hazard {
  static let deallocations = [
    Hazard("the observed object dies first", chapter: 7, reports: [59]) { column in
      let board = Display(using: column)
      keep(board)
      step("A board observes a train, and the last other reference to the train goes away.")
      let train = DeallocationProbe(Train()) { board.observe($0, \.delay) }
      return train.isAlive
        ? (.notApplicable, "The train isn't deallocated: the board's registry keeps it alive.")
        : (.ok, "The train was deallocated, and its registration ended.")
    },
    Hazard("one observer, many short-lived objects", chapter: 7) { column in
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
    Hazard("observing oneself", chapter: 7, reports: [29, 48, 119, 122, 136, 140]) { column in
      step("A board observes its own brightness.")
      let board = DeallocationProbe(Display(using: column)) { $0.observe($0, \.brightness) }
      step("The last other reference to the board goes away.")
      return board.isAlive
        ? (.leaks, "The board keeps itself alive.")
        : (.ok, "The board was deallocated, and its registration ended.")
    },
  ]
}
