import KVOStation
import KeyValueObserving

/// Chapter 9: direct observers that don't ask whether they've ended.
func callsTheEnded() {
  do {
    let train = Train()
    let exit = Toy()
    exit.handler = { [unowned train, unowned exit] change in
      print("exit: \(change.text)")
      train.observerList.ledger.removeDirectObserver(exit)
    }
    train.addDirectObserver(exit, forKeyPath: \.delay, options: [.initial, .new])
    train.delay = 5
  }
  do {
    let train = Train()
    let (exit, hall) = (Toy(), Toy())
    exit.handler = { [unowned train, unowned hall] _ in
      let isRemoved = train.observerList.ledger.removeDirectObserver(hall)
      print("hall removed: \(isRemoved)")
    }
    hall.handler = { change in print("hall: \(change.text)") }
    train.addDirectObserver(exit, forKeyPath: \.delay, options: .new)
    train.addDirectObserver(hall, forKeyPath: \.delay, options: .new)
    train.delay = 10
  }
}

private final class Toy: DirectObserver {
  var handler: (ObservedChange) -> Void = { _ in }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    handler(change)
  }

  func objectWasDeallocated() {}
}
