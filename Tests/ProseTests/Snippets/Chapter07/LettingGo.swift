import KVOLocking
import KeyValueObserving

/// Chapter 7: a registry that releases its ledger entries without removing them.
func lettingGo() {
  let hall = StationClock()
  let toy = ToyRegistry()
  toy.observe(hall) { print("hands at \(hall.minute)") }
  toy.unobserveAll()
  print("registrations: \(toy.count)")
  print("ledger entries left: \(hall.observerList.ledger.entries.count)")
}

/// A registry for the minutes of clocks.
private final class ToyRegistry: KeyValueObserver {
  private let registrations = Locked<[(entry: LedgerEntry, handler: () -> Void)]>([])

  var count: Int { registrations.withLock(as: "counts") { $0.count } }

  func observe(_ clock: StationClock, handler: @escaping () -> Void) {
    let entry = clock.addObserver(self, forKeyPath: \.minute, onDeallocation: {})
    registrations.withLock(as: "stores") { $0.append((entry, handler)) }
  }

  func unobserveAll() {
    registrations.withLock(as: "releases all") { $0 = [] }
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
