import Chapter09DirectDelivery
import KeyValueObserving

/// Chapter 9: a clock that only a registration could keep, with either kind of registry.
func nobodyKeeps() {
  let platform = StationClock()
  for retainObserved in [true, false] {
    let registry = Registry(observer: platform, retainObserved: retainObserved)
    let isNew = registry.observe(makeClock(), \.minute) { _, clock, _ in
      print("hands at \(clock.minute)")
    }
    print("retaining \(retainObserved): returned \(isNew), registrations: \(registry.count)")
  }
}

private func makeClock() -> StationClock { StationClock() }

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
}
