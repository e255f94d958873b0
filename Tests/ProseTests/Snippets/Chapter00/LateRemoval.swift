import KeyValueObserving
import KVOStation

/// Chapter 0: one removal too many.
func lateRemoval() {
  let (train, board) = (Train(), Board())
  train.addObserver(board, forKeyPath: \.delay)
  train.removeObserver(board, forKeyPath: \.delay)
  train.removeObserver(board, forKeyPath: \.delay)
}
