/// Chapter 7: a property that refers to the object that owns it.
func unownedSentinel() {
  let hall = StationClock()
  hall.sentinel = Sentinel(of: hall)
}

private final class Sentinel {
  private unowned let clock: StationClock

  init(of clock: StationClock) { self.clock = clock }

  deinit { print("minute \(clock.minute)") }
}

private final class StationClock {
  let minute = 0
  var sentinel: Sentinel?
}
