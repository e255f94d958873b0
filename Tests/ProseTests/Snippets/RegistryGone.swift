import Chapter1Registry
import KVOStation

/// Chapter 1: the registry goes, its registration stays.
func registryGone() {
  let (train, board) = (Train(), Board())
  var registry: Registry? = Registry(observer: board)
  registry?.observe(train, \.delay) { _, _, _ in }
  registry = nil
  train.delay = 5
}
