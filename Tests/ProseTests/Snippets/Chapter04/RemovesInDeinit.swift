import KVOStation
import KeyValueObserving

/// Chapter 4: a registry removes its entries in its `deinit`, and meanwhile, the train changes.
func removesInDeinit() {
  let train7 = Train(number: 7)
  do {
    let exitRegistry = TidyRegistry(train7)
    exitRegistry.observe(\.delay) { print("exit: \(train7.delay) min late") }
    exitRegistry.observe(\.platform) { [hold = Hold(on: train7)] in print("for bus \(hold.bus)") }
  }
}

/// A registry that's its own raw observer, and that cleans up after itself.
private final class TidyRegistry: KeyValueObserver {
  private let train: Train
  private var registrations: [(keyPath: PartialKeyPath<Train>, handler: () -> Void)] = []

  init(_ train: Train) { self.train = train }

  func observe(_ keyPath: PartialKeyPath<Train>, handler: @escaping () -> Void) {
    registrations.append((keyPath, handler))
    train.addObserver(self, forKeyPath: keyPath)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    for registration in registrations where registration.keyPath == keyPath {
      registration.handler()
    }
  }

  deinit {
    while let last = registrations.popLast() {
      train.removeObserver(self, forKeyPath: last.keyPath)
    }
  }
}

/// Makes a train wait for the passengers of a bus until this object is deallocated.
private final class Hold {
  let bus = 4
  private let train: Train

  init(on train: Train) {
    self.train = train
    train.delay = 5
  }

  deinit { train.delay = 0 }
}
