import KVOStation

/// Chapter 0: a train that tells its delay to everybody who has asked.
func arrayOfClosures() {
  let (train, hallBoard, exitBoard) = (Train(), Board(), Board())
  train.delayListeners.append { delay in hallBoard.show(delay: delay) }
  train.delayListeners.append { delay in exitBoard.show(delay: delay) }
  train.delay = 5
  print("hall:", hallBoard.lines.joined(separator: ", "))
  print("exit:", exitBoard.lines.joined(separator: ", "))
}

private final class Train {
  var delayListeners: [(Int) -> Void] = []

  var delay = 0 {
    didSet {
      for listener in delayListeners { listener(delay) }
    }
  }
}
