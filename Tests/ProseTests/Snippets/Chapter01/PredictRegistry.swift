import Chapter01Registry
import KVOStation

/// Chapter 1: two registrations, two changes, and one `unobserve` between them.
func predictRegistry() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  var calls = 0
  registry.observe(train, \.delay) { _, _, _ in calls += 1 }
  registry.observe(train, \.delay) { _, _, _ in calls += 1 }
  train.delay = 5
  registry.unobserve(train, \.delay)
  train.delay = 6
  print(calls)
  registry.unobserve(train, \.delay)
}
