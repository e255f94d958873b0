import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: code that ends its registration too late, and hits another one.
func endsSomebodyElses() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { _, _, _ in print("the display changes") }
  // Meanwhile, somebody ends the display's registration, and the lamp observes the same value.
  registry.unobserve(train, \.delay)
  registry.observe(train, \.delay) { _, _, _ in print("the lamp blinks") }
  // The display is switched off, and cleans up after itself.
  print(registry.unobserve(train, \.delay))
  train.delay = 5
}
