import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import Chapter04States

/// Uses a token after its registration has ended.
func predictTokens() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { board, _, _ in board.show("first") }
  let first = registry.token(for: train, \.delay)
  registry.unobserve(train, \.delay)
  registry.observe(train, \.delay) { board, _, _ in board.show("second") }
  print(first?.invalidate() == true)
  train.delay = 5
  print(board.lines)
}
