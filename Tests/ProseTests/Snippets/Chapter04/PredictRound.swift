import KVOStation
import KeyValueObserving

/// Chapter 4: an observer that changes the value again, and a board.
func predictRound() {
  let (train, rounder, board) = (Train(), Rounder(), Board())
  train.addObserver(rounder, forKeyPath: \.delay)
  train.addObserver(board, forKeyPath: \.delay, options: [.old, .new])
  train.delay = 7
  for line in board.lines { print(line) }
  train.removeObserver(board, forKeyPath: \.delay)
  train.removeObserver(rounder, forKeyPath: \.delay)
}

/// An observer that rounds every delay up to a multiple of five minutes.
private final class Rounder: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let train = object as? Train else { return }
    if train.delay % 5 != 0 { train.delay = (train.delay / 5 + 1) * 5 }
  }
}
