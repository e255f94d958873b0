import Chapter09DirectDelivery
import KeyValueObserving
import KVOStation

/// Chapter 9: a handler that replaces the registration that's next in the round.
func predictDirectDelivery() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { [unowned registry] board, train, _ in
    board.show("first")
    registry.unobserve(train, \.arrival)
    registry.observe(train, \.arrival) { board, _, _ in board.show("third") }
  }
  registry.observe(train, \.arrival) { board, _, _ in board.show("second") }
  train.delay = 5
  print(board.lines, registry.unobserve(train, \.arrival))
}
