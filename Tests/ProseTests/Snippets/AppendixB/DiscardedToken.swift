import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Appendix B: discards a token, and ends a registration with another one.
func discardedToken() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  _ = registry.token(for: train, \.delay)
  train.delay = 5
  registry.token(for: train, \.delay)?.invalidate()
  train.delay = 6
  print(board.lines)
}
