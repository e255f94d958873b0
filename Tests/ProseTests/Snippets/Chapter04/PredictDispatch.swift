import Chapter04Dispatcher
import KeyValueObserving
import KVOStation

/// Chapter 4: the first handler unobserves itself and the second one.
func predictDispatch() {
  let (train, board) = (Train(), Board())
  let first = Registry(observer: board)
  let second = Registry(observer: board)
  first.observe(train, \.delay) { [unowned first, unowned second] board, train, _ in
    board.show("first")
    first.unobserve(train, \.delay)
    second.unobserve(train, \.delay)
  }
  second.observe(train, \.delay) { board, _, _ in board.show("second") }
  train.delay = 5
  print(board.lines, train.observerList.ledger.entries.count)
}
