import Chapter09DirectDelivery
import KeyValueObserving

/// Takes down the station's old clock, which follows itself, and unobserves itself in its `deinit`.
///
/// Page 9 runs the same program with another library, so only the first import differs there.
func takeDownTheClock() {
  do {
    let hall = StationClock(in: "hall")
    hall.follow(hall)
    hall.minute = 39
  }
  print("the old clock is gone")
}

private final class StationClock: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  let place: String
  @Observed var minute = 0

  init(in place: String) { self.place = place }

  func follow(_ clock: StationClock) {
    registryNonRetaining.observe(clock, \.minute) { follower, clock, _ in
      print("\(follower.place): hands at \(clock.minute)")
    }
  }

  deinit {
    let hasEnded = registryNonRetaining.unobserve(self, \.minute)
    print("unobserve returned \(hasEnded)")
  }
}
