import Chapter08TheOriginal
import KVOStation
import KeyValueObserving

/// Chapter 8: a board that shows a train's delay once.
func exitBoard() {
  let (train, board) = (Train(), Board())
  let controller = FBKVOController(observer: board)
  controller.observe(train, keyPath: \.delay, options: [.initial, .new]) {
    [unowned controller, train] board, _, change in
    (board as? Board)?.show(change.text)
    controller.unobserve(train, keyPath: \.delay)
  }
  train.delay = 5
  print("shown: \(board.lines), entries left: \(train.observerList.ledger.entries.count)")
}
