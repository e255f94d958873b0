import Chapter06AutoUnobserve
import Chapter06Handles
import KVOStation
import KeyValueObserving

/// Chapter 6: code that ends its registration too late, with a token.
func endsItsOwn() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay) { _, _, _ in print("the display changes") }
  let token = registry.token(for: train, \.delay)
  // Meanwhile, somebody ends the display's registration, and the lamp observes the same value.
  registry.unobserve(train, \.delay)
  registry.observe(train, \.delay) { _, _, _ in print("the lamp blinks") }
  // The display is switched off, and cleans up after itself.
  print(token?.invalidate() == true)
  train.delay = 5
}
