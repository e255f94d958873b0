import Chapter07SelfObservation
import KVOStation

/// Chapter 7: both variables are gone, and a registry is left.
func predictOwners() {
  weak var trainLeft: Train?
  weak var boardLeft: Board?
  let owner: Any
  do {
    let (train, board) = (Train(), Board())
    (trainLeft, boardLeft) = (train, board)
    let registry = Registry(observer: board, retainObserved: true)
    registry.observe(train, \.delay) { _, _, _ in _ = board }
    owner = registry
  }
  print("train \(trainLeft != nil), board \(boardLeft != nil)")
  withExtendedLifetime(owner) {}
}
