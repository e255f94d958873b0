import KVOStation
import KeyValueObserving

/// Chapter 7: a ledger entry that outlives its object.
func onDeallocation() {
  let board = Board()
  let entry: LedgerEntry
  do {
    let train = Train()
    entry = train.addObserver(board, forKeyPath: \.delay, options: .new) {
      print("onDeallocation is called")
    }
    train.delay = 5
  }
  entry.invalidate()
  print("the board shows \(board.lines)")
}
