import Chapter07SelfObservation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter07.`The examples` {
  @Test func `a clock that has stopped following itself goes`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      stopsFollowingItself()
    }
    #expect(
      ended.printed == """
        hall: hands at 39
        deallocated
        """
    )
  }
}

private func stopsFollowingItself() {
  weak var old: StationClock?
  do {
    let hall = StationClock(in: "hall")
    hall.follow(hall)
    hall.minute = 39
    hall.registryNonRetaining.unobserve(hall, \.minute)
    old = hall
  }
  print(old == nil ? "deallocated" : "still in memory")
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
}
