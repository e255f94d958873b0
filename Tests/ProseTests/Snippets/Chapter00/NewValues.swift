import KVOStation
import KeyValueObserving

/// Chapter 0: a board that asks for the new values.
func newValues() {
  let (train, hallBoard) = (Train(number: 7, due: 600), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay, options: .new)
  train.addObserver(hallBoard, forKeyPath: \.arrival, options: .new)
  train.delay = 5
  train.removeObserver(hallBoard, forKeyPath: \.arrival)
  train.removeObserver(hallBoard, forKeyPath: \.delay)
  print("hall:", hallBoard.lines.joined(separator: ", "))
}
