internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  /// The claims of the step “Let `observe` and `unobserve` overlap”.
  static let letObserveAndUnobserveOverlap: [LibraryClaim] = [
    LibraryClaim(
      "leaves nothing behind if one thread unobserves what another is beginning to observe",
      Step(5, 4),
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
      Step(5, 4),
      fault: "a recursive lock that's held during the calls of a handler",
      idea: "hold no lock of any kind, not even a recursive one, while a handler or `addObserver` "
        + "is running, because the handler may wait for another thread that needs the lock",
      section: "05-two-locks.md#what-you-may-rely-on"
    ) { (library: any SendableLibrary) in
      let (train, other) = (Train(), Train())
      defer { keepObserved(train, other) }
      let board = SharedBoard()
      let registry = library.makeSendableRegistry(observer: board)
      nonisolated(unsafe) let shared = (train, other)
      let record = try recordingLocks { record in
        registry.observe(train, \.delay) { [registry] board, train, _ in
          // The other thread makes the second change.
          if train.delay > 5 { return }
          record.check()
          // The other thread would never get the lock.
          if record.isInside { return }
          runOnAnotherThread {
            shared.0.delay = 6
            board.lines.append("\(registry.observe(shared.1, \.delay) { _, _, _ in })")
            board.lines.append("\(registry.unobserve(shared.1, \.delay))")
            board.lines.append("\(registry.unobserve(shared.0, \.delay))")
          }
          board.lines.append("\(shared.0.isObserved)")
        }
        train.delay = 5
        // `initial` calls the handler while `observe` is running.
        registry.observe(other, \.platform, options: .initial) { [registry] board, _, _ in
          record.check()
          if record.isInside { return }
          runOnAnotherThread {
            board.lines.append("\(registry.observe(shared.0, \.platform) { _, _, _ in })")
            registry.unobserve(shared.0, \.platform)
          }
        }
        registry.unobserve(other, \.platform)
      }
      try expect(record.found, is: [], "the critical sections in which the handler was called")
      try expect(
        board.lines,
        is: ["true", "true", "true", "false", "true"],
        """
        the results of `observe` and `unobserve` for another train, and of `unobserve` for the \
        changed one, on another thread during a call, whether that train is observed then, and the \
        result of `observe` on another thread during an initial call
        """
      )
    },
    LibraryClaim(
      "delivers a change of a value that stays observed, whatever another thread does",
      Step(5, 4),
      fault: "a table that's copied in one section, and replaced with the copy in another",
      idea: "a table mustn't lose an entry for a moment, not even while another one is removed",
      section: "05-mutex.md#one-decision"
    ) { (library: any SendableLibrary) in
      let others: [(words: String, observe: (ThreadScene) -> Void, end: (ThreadScene) -> Void)] = [
        (
          "its platform",
          { $0.observe($0.train, \.platform, as: "other") },
          { $0.registry?.unobserve($0.train, \.platform) }
        ),
        (
          "its delay with another registry",
          { $0.secondRegistry?.observe($0.train, \.delay) { _, _, _ in } },
          { $0.secondRegistry?.unobserve($0.train, \.delay) }
        ),
      ]
      for (words, observe, end) in others {
        let complaint = { (scene: ThreadScene) -> String? in
          end(scene)
          scene.unobserve()
          let lines = scene.lines
          return lines == ["delay"] ? nil : "one change led to the calls \(lines)"
        }
        try weave(
          library,
          "one thread that changes a train's delay, and another that observes \(words)",
          ["Ada": { $0.change() }, "Bo": observe],
          prepare: { $0.observe() },
          complaint: complaint
        )
        try weave(
          library,
          "one thread that changes a train's delay, and another that unobserves \(words)",
          ["Ada": { $0.change() }, "Bo": end],
          prepare: { scene in
            scene.observe()
            observe(scene)
          },
          complaint: complaint
        )
      }
    },
    LibraryClaim(
      "doesn't deliver changes that begin after `unobserve`, even if `observe` hasn't returned yet",
      Step(5, 4),
      idea:
        "`unobserve` may return before `observe` is done, so a call has to ask whether it's wanted",
      section: "05-two-locks.md#after-the-end"
    ) { (library: any SendableLibrary) in
      for options: ObservingOptions in [.new, .prior, [.initial, .old, .new, .prior]] {
        try weave(
          library,
          "one thread that observes a train's delay, and another that unobserves and changes it",
          ["Ada": { $0.observe(options) }, "Bo": { if $0.unobserve() { $0.changeTooLate() } }],
          complaint: \.lateCall
        )
      }
    },
    LibraryClaim(
      "doesn't deliver changes that begin after `unobserve` has found nothing left to end",
      Step(5, 4),
      idea:
        "a registration that can't be found any longer must have ended, so change its state in "
        + "the section that takes it out",
      section: "05-two-locks.md#the-idea"
    ) { (library: any SendableLibrary) in
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
      "can lose its observer while another thread observes or makes a change",
      Step(5, 4),
      fault: "a weak reference to the observer that's read twice",
      idea: "read a weak reference once, and use what you've read: it may be nil the next time",
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
    },
    LibraryClaim(
      "can be released while another thread makes a change",
      Step(5, 4),
      fault: "an unowned reference to the registry",
      idea: "a change may find a registration whose registry is being deallocated, so ask what "
        + "your reference to the registry does then",
      section: "05-two-locks.md#after-the-end"
    ) { (library: any SendableLibrary) in
      try weave(
        library,
        "one thread that changes a train's delay, and another that releases the registry",
        ["Ada": { $0.change() }, "Bo": { $0.releaseRegistry() }],
        prepare: { $0.observe() }
      )
    },
  ]
}
