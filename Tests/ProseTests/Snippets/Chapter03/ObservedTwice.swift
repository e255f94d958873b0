import Chapter02Registry
import KVOStation

/// Chapter 3: a board that observes a value twice, and unobserves it three times.
func observedTwice() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  for start in 1...2 {
    registry.observe(train, \.delay) { _, _, change in print("start \(start): \(change.text)") }
  }
  train.delay = 5
  for _ in 1...3 { registry.unobserve(train, \.delay) }
}
