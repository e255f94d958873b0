import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: code that ends its registration too late, with a token.
func endsItsOwn() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { _, _, _ in print("the display changes") }
  let token = registry.token(for: train, \.delay)
  // At night, the board starts afresh, and the lamp observes the delay.
  registry.unobserveAll()
  registry.observe(train, \.delay) { _, _, _ in print("the lamp blinks") }
  // The display is late. Only now does it clean up after itself.
  print(token?.invalidate() == true)
  train.delay = 5
}
