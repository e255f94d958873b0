import KVOStation

/// Chapter 0: a train that shows its delay on a board by itself.
func knowsItsBoards() {
  let (hallBoard, exitBoard) = (Board(), Board())
  let train = Train(hallBoard: hallBoard)
  train.delay = 5
  print("hall:", hallBoard.lines.joined(separator: ", "))
  print("exit:", exitBoard.lines.joined(separator: ", "))
}

private final class Train {
  let hallBoard: Board

  init(hallBoard: Board) { self.hallBoard = hallBoard }

  var delay = 0 {
    didSet { hallBoard.show(delay: delay) }
  }
}
