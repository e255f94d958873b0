internal import KVOStation

extension Hazard {
  static let observedTwice = Hazard("observed twice", chapter: 3) { stage in
    let (board, train) = (Display(using: stage), Train())
    Story.did("A board observes a train's delay, and then again.")
    board.observe(train, \.delay)
    board.observe(train, \.delay)
    Story.did("The delay changes once.")
    train.delay = 5
    let word: Word = board.timesTold == 1 ? .ok : board.timesTold == 2 ? .twice : .misled
    Story.ends(word, "The board was told \(times(board.timesTold)).", keeping: board, train)
  }

  static let removedTwice = Hazard("removed twice", chapter: 3) { stage in
    let (board, train) = (Display(using: stage), Train())
    Story.did("A board observes a train, and unobserves it.")
    board.observe(train, \.delay)
    board.unobserve(train, \.delay)
    Story.did("It unobserves the train again.")
    board.unobserve(train, \.delay)
    Story.ends(.ok, "Nothing happened.", keeping: board, train)
  }
}

/// A count in words.
func times(_ count: Int) -> String {
  switch count {
  case 0: "not at all"
  case 1: "once"
  case 2: "twice"
  default: "\(count) times"
  }
}
