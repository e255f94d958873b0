import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: code that ends its registration too late, and hits another one.
func endsSomebodyElses() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { _, _, _ in print("the announcer is called") }
  // Meanwhile, the announcer's registration ends, and the lamp's code observes the same value.
  registry.unobserve(train, \.delay)
  registry.observe(train, \.delay) { _, _, _ in print("the lamp is called") }
  // The announcer cleans up after itself.
  print(registry.unobserve(train, \.delay))
  train.delay = 5
}
