import Chapter5Mutex
import KeyValueObserving
import KVOStation

/// Chapter 6: a board that forgets to unobserve, with chapter 5's registry.
func forgottenUnobserve() {
  let train = Train()
  // The train stays alive: with a raw registration left, its deallocation would trap.
  _ = Unmanaged.passRetained(train)
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  train.delay = 5
  print("raw registrations left: \(train.observerList.ledger.rawRegistrations.count)")
}
