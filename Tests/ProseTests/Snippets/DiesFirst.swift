import Chapter2WeakMap
import KVOStation

/// A train that was never unobserved is no longer kept for it: it dies.
func diesFirst() {
  let board = Board()
  let registry = Registry(observer: board)
  var train: Train? = Train()
  if let train { registry.observe(train, \.delay) { _, _, change in print(change.text) } }
  train?.delay = 5
  train = nil
  print("never printed")
}
