import Chapter06AutoUnobserve
// The C library declares `stdout` as a variable, but nothing assigns to it.
@preconcurrency import Foundation
import KVOJudging
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 7, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter07 {
  @Suite(.lesson) struct `A clock that observes itself` {
    @Test func `before: is never deallocated, because its registry retains it`() async {
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

    // In KVOController, `KVOControllerNonRetaining` creates its controller with `retainObserved`
    // set to `NO`, so that its map table has weak keys. In 2014, such a clock trapped (issue 140).
    // Chapter 9 repairs it.
    @Test func `after: can't end its registration in its own deinit, which is too late`() async {
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

    // The same program.
    @Test func `after: is deallocated, and what it leaves is removed since macOS 10.13`() async {
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
}

/// The program of *Too strong*.
///
/// That of *Too weak* is in a file of its own, which chapter 9 plays, too.
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
