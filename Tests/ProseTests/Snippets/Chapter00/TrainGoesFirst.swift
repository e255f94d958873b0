import KVOStation
import KeyValueObserving

/// Chapter 0: a train is deallocated while it's observed.
func trainGoesFirst() {
  let hallBoard = Board()
  var train: Train? = Train()
  train?.addObserver(hallBoard, forKeyPath: \.delay)
  train = nil
}
