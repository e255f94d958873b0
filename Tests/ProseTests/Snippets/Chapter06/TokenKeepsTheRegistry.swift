import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: keeps a closure that captures the registry of a board that's gone.
func tokenKeepsTheRegistry() {
  let train = Train()
  let token: () -> Bool
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    token = { registry.unobserve(train, \.delay) }
  }
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
  withExtendedLifetime(token) {}
}
