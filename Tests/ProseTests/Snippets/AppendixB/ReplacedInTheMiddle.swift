import KVOStation
import KeyValueObserving

/// Appendix B: replaces the object in the middle of an observed key path.
func replacedInTheMiddle() {
  let (first, second) = (Train(), Train())
  let (platform, board) = (Platform(first), Board())
  platform.addObserver(board, forKeyPath: \.train.delay, options: [.old, .new])
  first.delay = 5
  platform.train = second
  first.delay = 6
  second.delay = 7
  platform.removeObserver(board, forKeyPath: \.train.delay)
  for line in board.lines { print(line) }
}

private final class Platform: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var train: Train

  init(_ train: Train) {
    self.train = train
  }
}
