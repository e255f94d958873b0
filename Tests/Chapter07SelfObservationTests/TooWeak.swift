// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency import Foundation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter07.`The examples` {
  @Test func `an old clock traps with the Foundation of 2014`() async {
    let ended = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      // A trap mustn't discard the last lines.
      setvbuf(stdout, nil, _IOLBF, 0)
      takeDownTheClock()
    }
    #expect(
      ended.printed == """
        hall: hands at 39
        unobserve returned false
        """
    )
    #expect(
      ended.trapped == """
        Fatal error: An instance 0x… of class StationClock was deallocated while key value \
        observers were still registered with it. Current registrations: [<LedgerEntry: Observer: \
        <Dispatcher 0x…>, Key path: minute, Options: [new], Context: 0x…>]
        """
    )
  }

  @Test func `an old clock goes with today's Foundation`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Leftovers.areRemoved = true
      takeDownTheClock()
    }
    #expect(
      ended.printed == """
        hall: hands at 39
        unobserve returned false
        the old clock is gone
        """
    )
  }
}
