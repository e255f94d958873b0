import KVOLocking
import KeyValueObserving

/// Chapter 7: a registry that releases its handlers inside a critical section.
func lettingGoInside() {
  let hall = StationClock()
  let toy = ToyRegistry()
  observeWithFarewell(hall, in: toy)
  toy.unobserveAll()
  print("ledger entries left: \(hall.observerList.ledger.entries.count)")
}

private func observeWithFarewell(_ hall: StationClock, in toy: ToyRegistry) {
  let farewell = Farewell { [unowned toy] in print("registrations: \(toy.count)") }
  toy.observe(hall) { _ = farewell }
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
    registrations.withLock(as: "ends all") { registrations in
      for registration in registrations { registration.entry.invalidate() }
      registrations = []
    }
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

/// An object that calls a closure when it's deallocated.
private final class Farewell {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }
}
