import Chapter6AutoUnobserve
import KeyValueObserving
import KVOStation

/// Chapter 6: the same board, with a registry.
func unobservedByDeath() {
  let train = Train()
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    print("rows: \(train.observerList.ledger.rawRegistrations.count)")
  }
  print("rows left: \(train.observerList.ledger.rawRegistrations.count)")
}
