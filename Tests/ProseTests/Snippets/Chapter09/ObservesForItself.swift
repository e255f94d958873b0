import KVOStation
import KeyValueObserving

/// Chapter 9: a registration that's a raw observer, and goes before it has got its entry.
func observesForItself() {
  let train7 = Train(number: 7)
  let exitRegistry = Registry()
  exitRegistry.observe(train7) { [unowned exitRegistry] change in
    print("exit:", change.text)
    exitRegistry.unobserve()
  }
  train7.delay = 5
}

/// A registry of one registration, which retains it.
private final class Registry {
  private var registration: Registration?

  func observe(_ train: Train, handler: @escaping (ObservedChange) -> Void) {
    let registration = Registration(handler)
    self.registration = registration
    registration.begin(on: train)
  }

  func unobserve() {
    registration?.end()
    registration = nil
  }
}

private final class Registration: KeyValueObserver {
  private let handler: (ObservedChange) -> Void
  private var entry: LedgerEntry?

  init(_ handler: @escaping (ObservedChange) -> Void) {
    self.handler = handler
  }

  func begin(on train: Train) {
    entry = train.addObserver(self, forKeyPath: \.delay, options: [.initial, .new]) {}
  }

  func end() {
    entry?.invalidate()
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    handler(change)
  }
}
