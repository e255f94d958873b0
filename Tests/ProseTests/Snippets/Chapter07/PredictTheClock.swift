import Chapter07SelfObservation
import KeyValueObserving

/// Chapter 7: the hall clock follows itself in three ways.
func predictTheClock() {
  for way in ["retaining", "non-retaining", "capturing"] {
    weak var old: StationClock?
    do {
      let hall = StationClock()
      hall.follow(way)
      hall.minute = 39
      old = hall
    }
    old?.minute = 40
    print("\(way): \(old == nil ? "gone" : "leaked")")
  }
}

private final class StationClock: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var minute = 0

  func follow(_ way: String) {
    switch way {
    case "retaining":
      registry.observe(self, \.minute) { _, clock, _ in print("hands at \(clock.minute)") }
    case "non-retaining":
      registryNonRetaining.observe(self, \.minute) { _, clock, _ in
        print("hands at \(clock.minute)")
      }
    default:
      registryNonRetaining.observe(self, \.minute) { _, _, _ in print("hands at \(self.minute)") }
    }
  }
}
