import Chapter2WeakMap
import KVOStation

/// A board that is switched on twice observes twice, and is removed once too often.
func observedTwice() {
  let (train, registry) = (Train(), Registry())
  for start in 1...2 {
    registry.observe(train, \.delay) { print("start \(start): \($0.text)") }
  }
  train.delay = 5
  for _ in 1...3 { registry.unobserve(train, \.delay) }
}
