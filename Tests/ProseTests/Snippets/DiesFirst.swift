import Chapter2WeakMap
import KVOStation

/// A train that was never unobserved is no longer kept for it: it dies.
func diesFirst() {
  let registry = Registry()
  var train: Train? = Train()
  if let train { registry.observe(train, \.delay) { print($0.text) } }
  train?.delay = 5
  train = nil
  print("never printed")
}
