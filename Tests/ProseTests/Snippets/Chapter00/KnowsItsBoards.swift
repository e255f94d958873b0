import KVOStation

/// Chapter 0: a train that shows its delay on every board by itself.
func knowsItsBoards() {
  let (train, exitBoard) = (Train(), Board())
  train.delay = 5
  let boards = [
    ("platform", train.platformBoard), ("entrance", train.entranceBoard), ("exit", exitBoard),
  ]
  for (name, board) in boards { print((["\(name):"] + board.lines).joined(separator: " ")) }
}

private final class Train {
  let platformBoard = Board()
  let entranceBoard = Board()

  var delay = 0 {
    didSet {
      platformBoard.show(delay: delay)
      entranceBoard.show(delay: delay)
    }
  }
}
