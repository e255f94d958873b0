import Chapter6AutoUnobserve
import KeyValueObserving
import KVOStation

/// Chapter 6: a token, invalidated late.
func predictTokens() {
  let (train, board) = (Train(), Board())
  let controller = Controller(observer: board)
  let first = controller.observe(train, \.delay) { board, _, _ in board.show("first") }
  controller.unobserve(train, \.delay)
  controller.observe(train, \.delay) { board, _, _ in board.show("second") }
  print(first?.invalidate() == true)
  train.delay = 5
  print(board.lines)
}
