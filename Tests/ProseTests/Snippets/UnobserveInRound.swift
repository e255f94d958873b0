import Chapter1Registry
import KVOStation

/// Chapter 1: the first handler ends the second, which is called all the same.
func unobserveInRound() {
  let (train, registry) = (Train(), Registry())
  registry.observe(train, \.delay) { _ in registry.unobserve(train, \.delay) }
  registry.observe(train, \.delay) { _ in }
  train.delay = 5
}
