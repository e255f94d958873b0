import Chapter07SelfObservation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter07 {
  /// The examples on the chapter's page about when to retain.
  @Suite struct `The examples` {
    @Test func `a clock that's only followed stays with a retaining registry`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        followsAClockOfNobody(retainObserved: true)
      }
      #expect(ended.printed == "the clock has been followed")
    }

    @Test func `a clock that's only followed traps with another registry`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        followsAClockOfNobody(retainObserved: false)
      }
      #expect(
        ended.trapped == """
          Fatal error: An instance 0x… of class StationClock was deallocated while key value \
          observers were still registered with it. Current registrations: [<LedgerEntry: Observer: \
          <Dispatcher 0x…>, Key path: minute, Options: [new], Context: 0x…>]
          """
      )
    }
  }
}

private func followsAClockOfNobody(retainObserved: Bool) {
  let platform = StationClock()
  let registry = Registry(observer: platform, retainObserved: retainObserved)
  registry.observe(makeClock(), \.minute) { _, clock, _ in print("hands at \(clock.minute)") }
  print("the clock has been followed")
}

private func makeClock() -> StationClock { StationClock() }

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
}
