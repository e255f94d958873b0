import KVOStation
import KeyValueObserving

/// Chapter 0: a board that observes a train.
func firstObserver() {
  let (train, hallBoard) = (Train(), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay)
  train.delay = 5
  print("hall:", hallBoard.lines.joined(separator: ", "))
  train.removeObserver(hallBoard, forKeyPath: \.delay)
}
