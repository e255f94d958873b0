import Chapter04Dispatcher
import KVOStation
import KeyValueObserving

/// Chapter 4: changes after the deallocation of the observer, and of the registry.
func deallocations() {
  let train = Train()
  var board: Board? = Board()
  var registry = board.map { Registry(observer: $0) }
  registry?.observe(train, \.delay) { _, _, change in print("delivered:", change.text) }
  train.delay = 5
  board = nil
  train.delay = 6
  print("without the observer:", train.observerList.ledger.entries.count)
  registry = nil
  train.delay = 7
  print("without the registry:", train.observerList.ledger.entries.count)
  // The train's deallocation would trap.
  for registration in train.observerList.ledger.entries { registration.invalidate() }
}
