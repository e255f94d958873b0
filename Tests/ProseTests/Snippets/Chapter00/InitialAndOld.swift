import KVOStation
import KeyValueObserving

/// Chapter 0: a board that shows at once how late the train is, and later also how late it was.
func initialAndOld() {
  let (train, exitBoard) = (Train(), Board())
  train.delay = 5
  train.addObserver(exitBoard, forKeyPath: \.delay, options: [.initial, .old, .new])
  train.delay = 9
  train.delay = 9
  print("exit:", exitBoard.lines.joined(separator: ", "))
  train.removeObserver(exitBoard, forKeyPath: \.delay)
}
