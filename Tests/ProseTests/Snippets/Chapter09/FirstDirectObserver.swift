import KVOStation
import KeyValueObserving

/// Chapter 9: a direct observer that nothing but the ledger retains.
func firstDirectObserver() {
  var train: Train? = Train()
  train?.addDirectObserver(Printer(), forKeyPath: \.delay, options: .new)
  train?.delay = 5
  train = nil
}

private final class Printer: DirectObserver {
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    print("received:", change.text)
  }

  func objectWasDeallocated() {
    print("the train was deallocated")
  }
}
