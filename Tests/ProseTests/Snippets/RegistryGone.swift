import Chapter1Registry
import KVOStation

/// Chapter 1: the registry goes, its registration stays.
func registryGone() {
  let train = Train()
  var registry: Registry? = Registry()
  registry?.observe(train, \.delay) { _ in }
  registry = nil
  train.delay = 5
}
