import Chapter07SelfObservation
import KeyValueObserving

/// Chapter 7: a clock that follows itself, and that unobserves itself in its `deinit`.
func deinitWorks() {
  let hall = StationClock()
  hall.follow(hall)
  hall.minute = 39
}

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
  private lazy var registry = Registry<StationClock>(observer: self, retainObserved: false)

  func follow(_ clock: StationClock) {
    registry.observe(clock, \.minute) { _, clock, _ in print("hall: hands at \(clock.minute)") }
  }

  deinit {
    let hasEnded = registry.unobserve(self, \.minute)
    print("unobserve returned \(hasEnded)")
  }
}
