import Chapter09DirectDelivery
import KeyValueObserving
import TestSupport
import Testing

extension Chapter09.`The examples` {
  @Test func `a registration ends at once if nobody keeps its object`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      followsAClockOfNobody()
    }
    #expect(ended.printed == "returned true, registrations: 0")
  }
}

private func followsAClockOfNobody() {
  let platform = StationClock()
  let registry = Registry(observer: platform, retainObserved: false)
  let isNew = registry.observe(makeClock(), \.minute) { _, clock, _ in
    print("hands at \(clock.minute)")
  }
  print("returned \(isNew), registrations: \(registry.count)")
}

private func makeClock() -> StationClock { StationClock() }

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
}
