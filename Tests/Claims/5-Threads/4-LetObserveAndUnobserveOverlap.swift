internal import Foundation
internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  static let letObserveAndUnobserveOverlap = Step(5, 4).claims([
    LibraryClaim(
      "leaves nothing behind if one thread unobserves what another is beginning to observe",
      idea: "either call may come first at each lock, so the later one has to clean up",
      section: "05-two-locks.md#two-locks-and-what-lies-between"
    ) { (library: any SendableLibrary) in
      let dispatching = library as? any DispatchingLibrary
      let before = dispatching?.dispatchedCount
      try weave(
        library,
        "one thread that observes a train's delay, and another that unobserves it",
        ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }],
        complaint: { scene in
          if let leftovers = scene.leftovers { return leftovers }
          let isEmpty = dispatching?.dispatchedCount == before
          return isEmpty ? nil : "the dispatcher's table has an entry after all has ended"
        }
      )
    },
    LibraryClaim(
      "doesn't wait for a call that's under way on another thread",
      fault: "a recursive lock that's held during the calls of a handler",
      idea: "hold no lock of any kind, not even a recursive one, while a handler or `addObserver` "
        + "is running, because the handler may wait for another thread that needs the lock",
      section: "05-two-locks.md#what-you-may-rely-on"
    ) { (library: any SendableLibrary) in
      nonisolated(unsafe) let (train, other) = (kept(Train()), kept(Train()))
      let registry = library.makeSendableRegistry(observer: kept(SharedBoard()))
      nonisolated(unsafe) var results: [Bool] = []
      registry.observe(train, \.delay, options: .initial) { [registry] _, train, _ in
        // The other thread makes the change to 6.
        if train.delay > 5 { return }
        nonisolated(unsafe) let train = train
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          defer { done.signal() }
          results.append(registry.observe(other, \.delay) { _, _, _ in })
          results.append(registry.unobserve(other, \.delay))
          if train.delay == 0 { return }
          train.delay = 6
          results.append(registry.unobserve(train, \.delay))
        }
        done.wait()
      }
      train.delay = 5
      try expect(
        results,
        is: [true, true, true, true, true],
        """
        the results of `observe` and `unobserve` for another train, on another thread during an \
        initial call and then during the call for a change, and of `unobserve` for the changed train
        """
      )
    },
    LibraryClaim(
      "doesn't deliver changes that begin after `unobserve`, or when nothing is left to end",
      idea: "a registration that can't be found any longer must have ended, so change its state in "
        + "the section that takes it out",
      section: "05-two-locks.md#after-the-end"
    ) { (library: any SendableLibrary) in
      for options: ObservingOptions in [.new, .prior, [.initial, .old, .new, .prior]] {
        try weave(
          library,
          "one thread that observes a train's delay, and another that unobserves and changes it",
          ["Ada": { $0.observe(options) }, "Bo": { if $0.unobserve() { $0.changeTooLate() } }],
          idea:
            "`unobserve` may return before `observe` is done, so a call has to ask whether it's "
            + "wanted",
          complaint: \.lateCall
        )
      }
      try weave(
        library,
        "one thread that unobserves a train's delay, and another that does so and changes it",
        [
          "Ada": { $0.unobserve() },
          "Bo": { scene in
            scene.unobserve()
            scene.changeTooLate()
          },
        ],
        prepare: { $0.observe() },
        complaint: \.lateCall
      )
    },
    LibraryClaim(
      "can lose its observer, or be released, while another thread observes or makes a change",
      fault: "a weak reference to the observer that's read twice",
      idea: "a change may find a registration whose registry or observer is going, so read each "
        + "weak reference once, and use what you've read: it may be nil the next time",
      section: "05-mutex.md#why-its-enough-to-try-every-order"
    ) { (library: any SendableLibrary) in
      try weave(
        library,
        "one thread that changes a train's delay, and another that releases the observer",
        ["Ada": { $0.change() }, "Bo": { $0.releaseBoard() }],
        prepare: { $0.observe() }
      )
      try weave(
        library,
        "one thread that observes a train's delay, and another that releases the observer",
        [
          "Ada": { scene in
            point("observes the delay")
            scene.observe([.initial, .new])
          },
          "Bo": { $0.releaseBoard() },
        ],
        idea: "before you give up, take out what you've stored"
      )
      try weave(
        library,
        "one thread that changes a train's delay, and another that releases the registry",
        ["Ada": { $0.change() }, "Bo": { $0.releaseRegistry() }],
        prepare: { $0.observe() }
      )
    },
  ])
}
