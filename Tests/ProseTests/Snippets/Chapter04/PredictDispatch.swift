import Chapter04Dispatcher
import KVOStation
import KeyValueObserving

/// Chapter 4: a handler that ends its own registration and the one that's next in the round.
func predictDispatch() {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let (hallRegistry, exitRegistry) = (Registry(observer: hallBoard), Registry(observer: exitBoard))
  hallRegistry.observe(train7, \.delay) {
    [unowned hallRegistry, unowned exitRegistry] board, train7, change in
    board.show(change.text)
    hallRegistry.unobserve(train7, \.delay)
    exitRegistry.unobserve(train7, \.delay)
  }
  exitRegistry.observe(train7, \.delay) { board, _, change in board.show(change.text) }
  train7.delay = 5
  print(hallBoard.lines, exitBoard.lines, train7.observerList.ledger.entries.count)
}
