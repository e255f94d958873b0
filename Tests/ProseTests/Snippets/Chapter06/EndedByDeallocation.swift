import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: deallocates a board that doesn't unobserve, with chapter 6's registry.
func endedByDeallocation() {
  let train = Train()
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
}
