import Chapter01Registry
import KVOStation

/// Chapter 1: a handler ends a registration whose notification comes later in the same round.
func unobserveInRound() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { [unowned registry] _, train, _ in
    registry.unobserve(train, \.arrival)
  }
  registry.observe(train, \.arrival) { board, _, change in board.show(change.text) }
  train.delay = 5
}
