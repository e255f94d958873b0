import Chapter1Registry
import KVOStation

/// Chapter 1: the first handler ends the second, which is called all the same.
func unobserveInRound() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
  registry.observe(train, \.delay) { _, _, _ in }
  train.delay = 5
}
