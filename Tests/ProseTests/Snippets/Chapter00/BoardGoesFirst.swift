import KVOStation
import KeyValueObserving

/// Chapter 0: a board is deallocated while it's registered.
func boardGoesFirst() {
  let (train, hallBoard) = (Train(), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay)
  do {
    let exitBoard = Board()
    train.addObserver(exitBoard, forKeyPath: \.delay)
  }
  train.platform = 3
  train.delay = 9
}
