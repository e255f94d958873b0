import Chapter3KeyPaths
import KeyValueObserving
import KVOStation

/// Asks the reader for a prediction.
func predictKeyPaths() {
  let (train, registry) = (Train(), Registry())
  print("a:", registry.observe(train, \.delay) { print("first", $0.text) })
  print("b:", registry.observe(train, \.delay, options: .old) { print("second", $0.text) })
  train.delay = 5
  print("c:", registry.unobserve(train, \.delay), registry.unobserve(train, \.delay))
  train.delay = 6
  print("d:", registry.observe(train, \.delay, options: .old) { print("third", $0.text) })
  train.delay = 7
  registry.unobserve(train, \.delay)
}
