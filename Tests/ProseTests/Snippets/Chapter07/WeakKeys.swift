import Chapter05Mutex
import KeyValueObserving

/// Chapter 7: a clock that follows itself with a registry that has weak keys.
func weakKeys() {
  let hall = StationClock()
  hall.follow(hall)
  hall.minute = 39
}

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
  private lazy var registry = Registry<StationClock>(observer: self)

  func follow(_ clock: StationClock) {
    registry.observe(clock, \.minute) { _, clock, _ in print("hall: hands at \(clock.minute)") }
  }

  deinit {
    let hasEnded = registry.unobserve(self, \.minute)
    print("unobserve returned \(hasEnded)")
  }
}
