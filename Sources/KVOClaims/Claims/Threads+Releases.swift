internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads` about the release of values.
  static let releasingValues = [
    Claim(
      "releases a handler when `unobserve` returns, outside of its critical sections",
      Step(.threads, 3),
      idea: "The `deinit` of what a handler captured is code that may need the lock",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        // The set of a train's registrations either stays or is removed, too.
        for keyPaths: [PartialKeyPath<Train>] in [[\.delay], [\.delay, \.platform]] {
          var releases = 0
          let record = try recordingSections(of: registry.object) { record in
            for keyPath in keyPaths {
              let farewell = Farewell {
                record.check()
                releases += 1
              }
              registry.observe(train, keyPath) { _, _, _ in withExtendedLifetime(farewell) {} }
            }
            try expect(releases, is: 0, "the number of handlers that are released while in use")
            for (index, keyPath) in keyPaths.enumerated() {
              registry.unobserve(train, keyPath)
              try expect(
                releases,
                is: index + 1,
                "the number of handlers that are released after \(index + 1) of \(keyPaths.count) ended"
              )
            }
          }
          try expect(record.found, is: [], "the critical sections in which a handler was released")
        }
      }
    },
    Claim(
      "releases a handler that isn't needed outside of its critical sections",
      Step(.threads, 3),
      idea: "A handler that `observe` doesn't register is released, too; where?",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        var releases = 0
        let record = try recordingSections(of: registry.object) { record in
          registry.observe(train, \.delay) { _, _, _ in }
          do {
            let farewell = Farewell {
              record.check()
              releases += 1
            }
            registry.observe(train, \.delay) { _, _, _ in withExtendedLifetime(farewell) {} }
          }
          registry.unobserve(train, \.delay)
        }
        try expect(releases, is: 1, "the number of refused handlers that are released")
        try expect(record.found, is: [], "the critical sections in which a handler was released")
      }
    },
    Claim(
      "releases the handlers of deallocated objects outside of its critical sections",
      Step(.threads, 3),
      overruledAt: .autoUnobserve,
      idea: "A map that removes dead entries in passing returns their values, which end somewhere",
      section: "5-mutex.md#one-decision"
    ) { (library: any SendableLibrary) in
      let registry = library.makeSendableRegistry(observer: SharedBoard())
      var releases = 0
      let record = try recordingSections(of: registry.object) { record in
        for number in 1...100 {
          lendingTrains { train, _ in
            let farewell = Farewell {
              record.check()
              releases += 1
            }
            registry.observe(train, \.delay) { _, _, _ in
              withExtendedLifetime((farewell, number)) {}
            }
          }
        }
      }
      try expect(releases > 0, is: true, "whether handlers of deallocated trains are released")
      try expect(record.found, is: [], "the critical sections in which a handler was released")
    },
    Claim(
      "releases its handlers outside of critical sections when it's deallocated",
      Step(.threads, 3),
      idea: "No other thread has access to a registry that's being deallocated",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, other in
        let board = SharedBoard()
        let subject = library.makeSendableRegistry(observer: board)
        var releases = 0
        let record = try recordingSections(of: subject.object) { record in
          let registry = library.makeSendableRegistry(observer: board)
          for train in [train, other] {
            let farewell = Farewell {
              record.check()
              releases += 1
            }
            registry.observe(train, \.delay) { _, _, _ in withExtendedLifetime(farewell) {} }
          }
        }
        try expect(releases, is: 2, "the number of handlers that are released")
        try expect(record.found, is: [], "the critical sections in which a handler was released")
      }
    },
    Claim(
      "releases its observer outside of critical sections if a call is the last owner",
      Step(.threads, 3),
      idea: "What a call retains is released after it, and that may run a `deinit`",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        var observer: SharedFarewell? = SharedFarewell()
        let registry = observer.map { library.makeSendableRegistry(observer: $0) }
        guard let registry else { return }
        var releases = 0
        let record = try recordingSections(of: registry.object) { record in
          observer?.onDeinit = {
            record.check()
            releases += 1
          }
          registry.observe(train, \.delay) { _, _, _ in observer = nil }
          train.delay = 5
          try expect(releases, is: 1, "the number of times that the observer was deallocated")
        }
        try expect(record.found, is: [], "the critical sections in which it was deallocated")
        registry.unobserve(train, \.delay)
      }
    },
    Claim(
      "keeps a handler until its last call has ended, and no longer",
      Step(.threads, 3),
      idea: "A registration that has ended lives as long as a call needs it",
      section: "5-mutex.md#what-you-may-rely-on"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let board = SharedBoard()
        let registry = library.makeSendableRegistry(observer: board)
        nonisolated(unsafe) let shared = train
        do {
          let farewell = Farewell { board.lines.append("released") }
          registry.observe(train, \.delay) { [registry] board, _, _ in
            board.lines.append("begins")
            runOnAnotherThread { registry.unobserve(shared, \.delay) }
            withExtendedLifetime(farewell) { board.lines.append("ends") }
          }
        }
        train.delay = 5
        board.lines.append("changed")
        try expect(
          board.lines,
          is: ["begins", "ends", "released", "changed"],
          "the order in which a call begins and ends, and its handler is released, in a change"
        )
      }
    },
    Claim(
      "can be used by handlers, and when they're released, in every order of two threads",
      Step(.threads, 3),
      idea: "Whatever was decided in a critical section is done after it",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try weave(
        library,
        "one thread that changes a train's delay, and another that unobserves it",
        ["Ada": { $0.change() }, "Bo": { $0.unobserve() }],
        prepare: { $0.observeUsingTheRegistry() }
      )
    },
  ]
}

/// An observer that calls a function when it's deallocated.
private final class SharedFarewell: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because only one thread uses the observer.
  var onDeinit: () -> Void = {}

  deinit { onDeinit() }
}
