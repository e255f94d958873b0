import Chapter03KeyPaths
import KVOStation

/// Chapter 4: a handler that replaces the registration that's next in the round.
func replacedInRound() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { [unowned registry] _, train, _ in
    registry.unobserve(train, \.arrival)
    registry.observe(train, \.arrival) { _, _, _ in print("new handler") }
  }
  registry.observe(train, \.arrival) { _, _, _ in print("old handler") }
  train.delay = 5
  registry.unobserve(train, \.arrival)
  registry.unobserve(train, \.delay)
}
