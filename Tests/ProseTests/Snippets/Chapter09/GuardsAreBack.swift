import Chapter07SelfObservation
import Chapter09DirectDelivery
import KVOStation
import KeyValueObserving

/// Chapter 9: with the state, the two programs do what the boards want.
func guardsAreBack() {
  showsTheDelayOnce(with: Chapter09DirectDelivery.Registry<Board>.self)
  waitsInTheHall(with: Chapter09DirectDelivery.Registry<Board>.self)
}

extension Chapter07SelfObservation.Registry: TrainRegistry where Observer == Board {
  convenience init(of board: Board) { self.init(observer: board) }
}

extension Chapter09DirectDelivery.Registry: TrainRegistry where Observer == Board {
  convenience init(of board: Board) { self.init(observer: board) }
}
