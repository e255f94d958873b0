import Chapter06AutoUnobserve
import Chapter07SelfObservation
import KVOJudging
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 7, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter07 {
  @Suite(.lesson) struct `A clock that observes itself` {
    private class StationClock: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var minute = 0
      var seen: [Int] = []
    }

    private final class ClockBefore: StationClock, Chapter06AutoUnobserve.RegistryOwner {
      let registryStorage = Chapter06AutoUnobserve.RegistryStorage()
    }

    private final class ClockAfter: StationClock, Chapter07SelfObservation.RegistryOwner {
      let registryStorage = Chapter07SelfObservation.RegistryStorage()
    }

    // In a process of its own, because chapter 6's tests count the entries of its dispatcher.
    @Test func `before: is never deallocated, because its registry retains it`() async {
      await #expect(processExitsWith: .success) {
        weak var left: ClockBefore?
        do {
          let clock = ClockBefore()
          left = clock
          clock.registry.observe(clock, \.minute) { clock, _, _ in
            clock.seen.append(clock.minute)
          }
          clock.minute = 1
          #expect(clock.seen == [1])
        }
        #expect(left != nil)
        left?.registry.unobserveAll()
      }
    }

    // In KVOController, `KVOControllerNonRetaining` creates its controller with `retainObserved`
    // set to `NO`, so that its map table has weak keys.
    // The same program. In KVOController, `KVOControllerNonRetaining` creates its controller with
    // `retainObserved` set to `NO`, so that its map table has weak keys.
    @Test func `after: is deallocated, and what it leaves is removed since macOS 10.13`() async {
      await #expect(processExitsWith: .success) {
        Leftovers.areRemoved = true
        weak var left: ClockAfter?
        do {
          let clock = ClockAfter()
          left = clock
          clock.registryNonRetaining.observe(clock, \.minute) { clock, _, _ in
            clock.seen.append(clock.minute)
          }
          clock.minute = 1
          #expect(clock.seen == [1])
        }
        #expect(left == nil)
      }
    }

    // In 2014, it trapped, and so it does in KVOController (issue 140). Chapter 9 repairs it.
    @Test func `after: can't end its registration in its own deinit, which is too late`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let clock = CarefulClock()
        clock.registryNonRetaining.observe(clock, \.minute) { _, _, _ in }
      }
      #expect(trap.says("was deallocated while key value observers were still registered with it"))
    }

    private final class CarefulClock: StationClock, Chapter07SelfObservation.RegistryOwner {
      let registryStorage = Chapter07SelfObservation.RegistryStorage()

      deinit { registryNonRetaining.unobserveAll() }
    }
  }
}
