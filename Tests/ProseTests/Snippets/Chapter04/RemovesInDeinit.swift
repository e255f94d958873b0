import KVOStation
import KeyValueObserving

/// Chapter 4: a registry removes its entries in its `deinit`, and meanwhile, a train changes.
func removesInDeinit() {
  let (train7, train8) = (Train(number: 7), Train(number: 8))
  do {
    let registry = TidyRegistry()
    registry.observe(train7) {}
    registry.observe(train8) { [hold = Hold(on: train7)] in withExtendedLifetime(hold) {} }
  }
}

/// A registry that's its own raw observer, and that cleans up after itself.
private final class TidyRegistry: KeyValueObserver {
  private var registrations: [(train: Train, handler: () -> Void)] = []

  func observe(_ train: Train, handler: @escaping () -> Void) {
    registrations.append((train, handler))
    train.addObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    for (train, handler) in registrations where train === object { handler() }
  }

  deinit {
    while let (train, _) = registrations.popLast() {
      train.removeObserver(self, forKeyPath: \.delay)
    }
  }
}

/// Keeps a train waiting for a connection, as long as this object exists.
private final class Hold {
  private let train: Train

  init(on train: Train) {
    self.train = train
    train.delay = 5
  }

  deinit { train.delay = 0 }
}
