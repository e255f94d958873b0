extension Hazard {
  static let keptAlive = Hazard("the observed object is kept alive", chapter: 2) { column in
    let board = Display(using: column)
    var train = Train()
    ScenarioLog.step("A board observes a train.")
    board.observe(train, \.delay)
    ScenarioLog.step("Is our reference to the train the only strong one?")
    if isKnownUniquelyReferenced(&train) {
      ScenarioLog.end(.ok, "Yes: without it, the train is deallocated.", keeping: board, train)
    }
    ScenarioLog.end(.leaks, "No: observing the train keeps it alive.", keeping: board, train)
  }
}
