internal import KeyValueObserving

extension Hazard {
  static let observerGone = Hazard("observer gone, change arrives", chapter: 4) { column in
    let train = Train()
    ScenarioLog.step("A board observes a train.")
    let board = DeallocationProbe(Display(using: column)) { $0.observe(train, \.delay) }
    let rest = column.isOwnedByDisplay ? ", and its \(column.shared) with it" : ""
    ScenarioLog.step("The last reference to the board goes away\(rest).")
    if board.isAlive { ScenarioLog.end(.leaks, "The board isn't deallocated.", keeping: train) }
    ScenarioLog.step("The train's delay changes.")
    train.delay = 5
    ScenarioLog.end(.ok, "No handler was called.", keeping: train)
  }

  static let forgotten = Hazard("forgotten unobserve", chapter: 6) { column in
    let train = Train()
    ScenarioLog.step("A board observes a train.")
    let board = DeallocationProbe(Display(using: column)) { $0.observe(train, \.delay) }
    ScenarioLog.step("The last reference to the board goes away, without a call to unobserve.")
    if board.isAlive { ScenarioLog.end(.leaks, "The board isn't deallocated.", keeping: train) }
    ScenarioLog.step("Is the train still observed?")
    if train.observerList.ledger.isObserved {
      ScenarioLog.end(.left, "Yes: a registration without an owner is left.", keeping: train)
    }
    ScenarioLog.end(.ok, "No: the board's registrations ended with the board.", keeping: train)
  }
}
