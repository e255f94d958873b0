import Chapter08TheOriginal
import KVOStation
import KeyValueObserving

/// Chapter 8: a block that hands over to another one, with and without an initial call.
func predictTheOriginal() {
  handOver(options: [.initial, .new])
  handOver(options: .new)
}

private func handOver(options: ObservingOptions) {
  let (train, board) = (Train(), Board())
  let controller = FBKVOController(observer: board)
  controller.observe(train, keyPath: \.delay, options: options) {
    [unowned controller, train] board, _, change in
    (board as? Board)?.show("first \(change.text)")
    controller.unobserve(train, keyPath: \.delay)
    controller.observe(train, keyPath: \.delay, options: .new) { board, _, change in
      (board as? Board)?.show("second \(change.text)")
    }
  }
  train.delay = 5
  train.delay = 8
  print("shown: \(board.lines), entries: \(train.observerList.ledger.entries.count)")
}
