import Chapter1Registry
import KVOStation

/// Chapter 1: two observations, two changes, one removal in between.
func predictRegistry() {
  let (train, registry) = (Train(), Registry())
  var calls = 0
  registry.observe(train, \.delay) { _ in calls += 1 }
  registry.observe(train, \.delay) { _ in calls += 1 }
  train.delay = 5
  registry.unobserve(train, \.delay)
  train.delay = 6
  print(calls)
  registry.unobserve(train, \.delay)
}
