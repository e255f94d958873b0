import KVOStation
import KeyValueObserving

/// Chapter 0: a board that's set to another train, and is still notified by the first one.
func setToAnotherTrain() {
  let (train7, train8, exitBoard) = (Train(number: 7), Train(number: 8), Board())
  train7.delay = 9
  train7.addObserver(exitBoard, forKeyPath: \.delay, options: [.initial, .new])
  train8.addObserver(exitBoard, forKeyPath: \.delay, options: [.initial, .new])
  train7.delay = 12
  print("exit:", exitBoard.lines.joined(separator: ", "))
  train7.removeObserver(exitBoard, forKeyPath: \.delay)
  train8.removeObserver(exitBoard, forKeyPath: \.delay)
}
