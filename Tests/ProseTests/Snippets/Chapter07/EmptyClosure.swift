import KVOLocking
import KeyValueObserving

/// Chapter 7: a registry to which nobody says that an object is gone.
func emptyClosure() {
  let toy = ToyRegistry()
  for _ in 1...3 {
    let hall = StationClock()
    toy.observe(hall) { print("the hands move") }
  }
  print("registrations left: \(toy.count)")
}

/// A registry for the minutes of clocks.
private final class ToyRegistry: KeyValueObserver {
  private let registrations = Locked<[(entry: LedgerEntry, handler: () -> Void)]>([])

  var count: Int { registrations.withLock(as: "counts") { $0.count } }

  func observe(_ clock: StationClock, handler: @escaping () -> Void) {
    let entry = clock.addObserver(self, forKeyPath: \.minute, onDeallocation: {})
    registrations.withLock(as: "stores") { $0.append((entry, handler)) }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    for registration in registrations.withLock(as: "looks up", { $0 }) { registration.handler() }
  }
}

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
}
