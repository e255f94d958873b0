import Chapter06AutoUnobserve
import KeyValueObserving
import TestSupport
import Testing

extension Chapter07 {
  /// The examples on the chapter's page, in its order.
  @Suite struct `The examples` {
    @Test func `a clock that follows itself stays in memory`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        followsItself()
      }
      #expect(
        ended.printed == """
          hall: hands at 39
          hall: hands at 40
          still in memory
          """
      )
    }
  }
}

private func followsItself() {
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
