import KeyValueObserving
import TestSupport
import Testing
@testable import Chapter09DirectDelivery

extension Chapter09.`The examples` {
  @Test func `a clock that unobserves nothing goes, and so does what follows it`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      takeDownTheClockWithoutACall()
    }
    #expect(
      ended.printed == """
        hall: hands at 39
        platform 4: hands at 39
        the old clock is gone
        platform 4 follows 0 clocks
        """
    )
  }
}

/// Takes down the old clock, which follows itself, and which a platform clock follows.
private func takeDownTheClockWithoutACall() {
  let platform = StationClock(in: "platform 4")
  weak var old: StationClock?
  do {
    let hall = StationClock(in: "hall")
    old = hall
    hall.follow(hall)
    platform.follow(hall)
    hall.minute = 39
  }
  print("the old clock is", old == nil ? "gone" : "still there")
  print("platform 4 follows \(platform.numberOfClocks) clocks")
}

private final class StationClock: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  let place: String
  @Observed var minute = 0

  /// The number of clocks that this one follows.
  var numberOfClocks: Int { registryNonRetaining.registry.count }

  init(in place: String) { self.place = place }

  func follow(_ clock: StationClock) {
    registryNonRetaining.observe(clock, \.minute) { follower, clock, _ in
      print("\(follower.place): hands at \(clock.minute)")
    }
  }
}
