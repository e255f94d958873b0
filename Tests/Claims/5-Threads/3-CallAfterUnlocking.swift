internal import KVOJudging
internal import Foundation
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOLoom

extension LibraryClaim {
  /// The claims of the step “Call after unlocking”.
  static let callAfterUnlocking: [LibraryClaim] = [
    LibraryClaim(
      "calls handlers outside of its critical sections",
      Step(5, 3),
      idea: "a handler may need the very lock that's held, and would then wait forever",
      section: "05-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      let registry = library.makeSendableRegistry(observer: kept(SharedBoard()))
      let record = try recordingLocks { record in
        for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
          registry.observe(train, keyPath, options: [.initial, .prior]) { _, _, _ in
            record.check()
          }
        }
        train.delay = 5
        registry.unobserve(train, \.arrival)
        registry.unobserve(train, \.delay)
      }
      try expect(record.found, is: [], "the critical sections in which a handler was called")
    },
    LibraryClaim(
      "releases a handler when `unobserve` returns, outside of its critical sections",
      Step(5, 3),
      idea: "the `deinit` of what a handler captured is code that may need the lock",
      section: "05-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      let train = Train()
      defer { keepObserved(train) }
      let registry = library.makeSendableRegistry(observer: kept(SharedBoard()))
      // The set of a train's registrations either stays or is removed, too.
      for keyPaths: [PartialKeyPath<Train>] in [[\.delay], [\.delay, \.platform]] {
        var counts: [Int] = []
        let record = try recordingLocks { record in
          for keyPath in keyPaths {
            let farewell = Farewell { record.check() }
            registry.observe(train, keyPath) { _, _, _ in farewell.use() }
          }
          counts.append(record.checkCount)
          for keyPath in keyPaths {
            registry.unobserve(train, keyPath)
            counts.append(record.checkCount)
          }
        }
        try expect(
          record.found,
          is: [],
          "the critical sections in which a handler was released"
        )
        try expect(
          counts,
          is: Array(0...keyPaths.count),
          "the numbers of handlers that this thread has released, before and after each `unobserve`",
          idea: "look for what still refers to a handler when its registration has ended"
        )
      }
    },
    LibraryClaim(
      "releases the handlers of deallocated objects outside of its critical sections",
      Step(5, 3),
      overruledIn: 6,
      idea:
        "a map returns the values of the dead entries that it removes, so release them after unlocking",
      section: "05-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      let registry = library.makeSendableRegistry(observer: kept(SharedBoard()))
      let record = try recordingLocks { record in
        func observe(_ train: Train) {
          let farewell = Farewell { record.check() }
          registry.observe(train, \.delay) { _, _, _ in farewell.use() }
          train.endLeftoverRegistrations()
        }
        // A new train usually takes the place of the previous one, so its store evicts an entry.
        for _ in 1...100 { observe(Train()) }
        // If many trains have gone at once, a later store purges the map. In one of the two rounds,
        // it's a store by `unobserve`.
        for count in 50...51 {
          do {
            let trains = (1...count).map { Train(number: $0) }
            for train in trains { observe(train) }
          }
          let train = Train()
          registry.observe(train, \.delay) { _, _, _ in }
          for _ in 1...100 {
            registry.observe(train, \.platform) { _, _, _ in }
            registry.unobserve(train, \.platform)
          }
          train.endLeftoverRegistrations()
        }
      }
      try expect(record.found, is: [], "the critical sections in which a handler was released")
    },
    LibraryClaim(
      "doesn't wait for a call that's under way on another thread",
      Step(5, 3),
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
  ]
}
