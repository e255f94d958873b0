import KeyValueObserving
import KVOStation

/// Chapter 0: a board that observes a train.
func firstObserver() {
  let train = Train(number: 7, due: 600)
  let board = Board()

  train.addObserver(board, forKeyPath: \.delay, options: [.old, .new])
  train.addObserver(board, forKeyPath: \.arrival, options: [.old, .new])
  train.delay = 5
  train.removeObserver(board, forKeyPath: \.arrival)
  train.removeObserver(board, forKeyPath: \.delay)
  train.delay = 9

  for line in board.lines { print(line) }
}
