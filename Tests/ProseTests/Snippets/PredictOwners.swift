import Chapter7SelfObservation
import KVOStation

/// Chapter 7: both variables are gone, and a controller is left.
func predictOwners() {
  weak var trainLeft: Train?
  weak var boardLeft: Board?
  let owner: Any
  do {
    let (train, board) = (Train(), Board())
    (trainLeft, boardLeft) = (train, board)
    let controller = Controller(observer: board, retainObserved: true)
    controller.observe(train, \.delay) { _, _, _ in _ = board }
    owner = controller
  }
  print("train \(trainLeft != nil), board \(boardLeft != nil)")
  withExtendedLifetime(owner) {}
}
