import KVOStation

/// Chapter 0: a train that shows its delay on every board by itself.
func knowsItsBoards() {
  let train = Train()
  train.delay = 5
  for line in train.platformBoard.lines + train.entranceBoard.lines { print(line) }
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
