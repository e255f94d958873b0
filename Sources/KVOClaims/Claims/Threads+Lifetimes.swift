internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads` about what a call retains.
  static let releasingAfterCalls = [
    Claim(
      "releases its observer outside of critical sections if a call is the last owner",
      Step(.threads, 3),
      idea: "what a call retains is released after it, and that may run a `deinit`",
      section: "5-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        var observer: SharedFarewell? = SharedFarewell()
        let registry = observer.map { library.makeSendableRegistry(observer: $0) }
        guard let registry else { return }
        let releases = OwnCalls()
        let record = try recordingSections(of: registry.object) { record in
          observer?.onDeinit = {
            record.check()
            releases.add()
          }
          registry.observe(train, \.delay) { _, _, _ in observer = nil }
          train.delay = 5
          try expect(releases.count, is: 1, "the number of times that the observer was deallocated")
        }
        try expect(record.found, is: [], "the critical sections in which it was deallocated")
        registry.unobserve(train, \.delay)
      }
    },
    Claim(
      "keeps a handler until its last call has ended, and no longer",
      Step(.threads, 3),
      idea: "a call may still need a registration that has ended",
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
      idea: "decide in the critical section, and act after it",
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
