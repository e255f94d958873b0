import Chapter6AutoUnobserve
import KeyValueObserving
import KVOStation

/// Chapter 6: the same board, with this chapter's registry.
func unobservedByDeath() {
  let train = Train()
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    print("raw registrations: \(train.observerList.ledger.rawRegistrations.count)")
  }
  print("raw registrations left: \(train.observerList.ledger.rawRegistrations.count)")
}
