import Chapter06AutoUnobserve
import KeyValueObserving

/// Chapter 7: a platform clock follows the hall clock, and is taken down.
func followsAnother() {
  let hall = StationClock(in: "hall")
  do {
    let platform = StationClock(in: "platform 1")
    platform.follow(hall)
    hall.minute = 39
  }
  print("ledger entries left: \(hall.observerList.ledger.entries.count)")
}

private final class StationClock: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  let place: String
  @Observed var minute = 0

  init(in place: String) { self.place = place }

  func follow(_ clock: StationClock) {
    registry.observe(clock, \.minute) { follower, clock, _ in
      print("\(follower.place): hands at \(clock.minute)")
    }
  }
}
