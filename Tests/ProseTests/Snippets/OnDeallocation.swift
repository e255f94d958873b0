import KVOStation
import KeyValueObserving

/// Chapter 7: a raw registration that outlives its object.
func onDeallocation() {
  let board = Board()
  let raw: RawRegistration
  do {
    let train = Train()
    raw = train.addObserver(board, forKeyPath: \.delay, options: .new) {
      print("onDeallocation is called")
    }
    train.delay = 5
  }
  raw.invalidate()
  print("the board shows \(board.lines)")
}
