import KVOStation
import KeyValueObserving

/// Appendix A: what `@Observed var delay = 0` stands for.
func writtenOut() {
  let (train, board) = (Train(), Board())
  train.addObserver(board, forKeyPath: \.delay, options: [.old, .new])
  train.delay = 5
  train.removeObserver(board, forKeyPath: \.delay)
  for line in board.lines { print(line) }
}

private final class Train: KeyValueObservable {
  let observerList = ObserverList()
  private var storedDelay = Observed(wrappedValue: 0)

  var delay: Int {
    get { Observed[_enclosingInstance: self, wrapped: \.delay, storage: \.storedDelay] }
    set { Observed[_enclosingInstance: self, wrapped: \.delay, storage: \.storedDelay] = newValue }
  }
}
