import Chapter05Mutex
import KVOStation
import KeyValueObserving

/// Chapter 6: deallocates a board that doesn't unobserve, with chapter 5's registry.
func forgottenUnobserve() {
  let train = Train()
  // The train stays in memory, because its deallocation would trap.
  _ = Unmanaged.passRetained(train)
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
}
