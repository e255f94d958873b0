import Chapter06AutoUnobserve
import KVOStation
import KeyValueObserving

/// Chapter 6: lets go of a train before its board, with chapter 6's registry.
func trainWaits() {
  weak var departed: Train?
  do {
    let board = Board()
    let registry = Registry(observer: board)
    do {
      let train = Train()
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      departed = train
    }
    print("nobody needs the train: \(departed == nil ? "gone" : "still in memory")")
    withExtendedLifetime((board, registry)) {}
  }
  print("the board has closed: \(departed == nil ? "gone" : "still in memory")")
}
