import Chapter03KeyPaths
import KeyValueObserving
import KVOStation

/// Chapter 3: two registrations for one value, the second of which is refused.
func predictKeyPaths() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  print("a:", registry.observe(train, \.delay) { _, _, change in print("first", change.text) })
  print(
    "b:",
    registry.observe(train, \.delay, options: .old) { _, _, change in print("second", change.text) }
  )
  train.delay = 5
  print("c:", registry.unobserve(train, \.delay), registry.unobserve(train, \.delay))
  train.delay = 6
  print(
    "d:",
    registry.observe(train, \.delay, options: .old) { _, _, change in print("third", change.text) }
  )
  train.delay = 7
  registry.unobserve(train, \.delay)
}
