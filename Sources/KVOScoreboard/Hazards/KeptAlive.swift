internal import KVOStation

extension Hazard {
  static let keptAlive = Hazard("the observed object is kept alive", chapter: 2) { stage in
    let board = Display(using: stage)
    var train = Train()
    Story.did("A board observes a train.")
    board.observe(train, \.delay)
    Story.did("Is the reference that we have to the train the only one?")
    let isOurs = isKnownUniquelyReferenced(&train)
    if isOurs { Story.ends(.ok, "Yes: the train would die with it.", keeping: board, train) }
    Story.ends(.leaks, "No: observing it keeps it alive.", keeping: board, train)
  }
}
