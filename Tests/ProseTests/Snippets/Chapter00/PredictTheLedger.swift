import KVOStation
import KeyValueObserving

/// Chapter 0: a morning with two boards, to be predicted.
func predictTheLedger() {
  let (train, hallBoard, exitBoard) = (Train(number: 7, due: 600), Board(), Board())

  train.addObserver(hallBoard, forKeyPath: \.arrival, options: [.initial, .new])
  train.delay = 5
  train.addObserver(exitBoard, forKeyPath: \.delay, options: .old)
  train.addObserver(exitBoard, forKeyPath: \.delay, options: .old)
  train.delay = 9
  train.removeObserver(exitBoard, forKeyPath: \.delay)
  train.delay = 12

  print("hall:", hallBoard.lines.joined(separator: ", "))
  print("exit:", exitBoard.lines.joined(separator: ", "))
  print("entries left:", train.observerList.ledger.entries.count)

  train.removeObserver(exitBoard, forKeyPath: \.delay)
  train.removeObserver(hallBoard, forKeyPath: \.arrival)
}
