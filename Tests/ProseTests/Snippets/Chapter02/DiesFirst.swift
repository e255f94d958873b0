import Chapter02Registry
import KVOStation

/// Releases a train that's still observed.
func diesFirst() {
  let board = Board()
  let registry = Registry(observer: board)
  var train: Train? = Train()
  if let train { registry.observe(train, \.delay) { _, _, change in print(change.text) } }
  train?.delay = 5
  train = nil
  print("not printed")
}
