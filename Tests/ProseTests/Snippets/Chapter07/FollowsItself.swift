import Chapter06AutoUnobserve
import KeyValueObserving

/// Chapter 7: the hall clock follows itself with chapter 6's registry, and is replaced.
func followsItself() {
  weak var old: StationClock?
  do {
    let hall = StationClock(in: "hall")
    hall.follow(hall)
    hall.minute = 39
    old = hall
  }
  old?.minute = 40
  print(old == nil ? "deallocated" : "still in memory")
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
