import KVOStation
import KeyValueObserving

/// Chapter 0: a board that's put up while the train is already late.
func blankBoard() {
  let (train, exitBoard) = (Train(), Board())
  train.delay = 5
  train.addObserver(exitBoard, forKeyPath: \.delay, options: .new)
  print("exit:", exitBoard.lines.joined(separator: ", "))
  train.removeObserver(exitBoard, forKeyPath: \.delay)
}
