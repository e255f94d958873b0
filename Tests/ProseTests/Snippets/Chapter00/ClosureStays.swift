/// Chapter 0: an array keeps the closure of a board that has been taken down.
func closureStays() {
  let train = Train()
  do {
    let exitBoard = ExitBoard()
    train.delayListeners.append { delay in exitBoard.show(delay: delay) }
  }
  train.delay = 9
}

private final class ExitBoard {
  func show(delay: Int) { print("exit: \(delay) min late") }
}

private final class Train {
  var delayListeners: [(Int) -> Void] = []

  var delay = 0 {
    didSet {
      for listener in delayListeners { listener(delay) }
    }
  }
}
