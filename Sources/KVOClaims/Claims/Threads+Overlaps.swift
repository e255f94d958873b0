internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads` about calls that overlap.
  static let overlapping =
    [
      Claim(
        "doesn't deliver changes that begin after another thread's `unobserve` has returned",
        Step(.threads, 4),
        idea: "everything that leads to the handler has to be gone when `unobserve` returns",
        section: "5-mutex.md#what-you-may-rely-on"
      ) { (library: any SendableLibrary) in
        try lendingTrains { train, _ in
          let board = SharedBoard()
          let registry = library.makeSendableRegistry(observer: board)
          nonisolated(unsafe) let shared = train
          registry.observe(train, \.delay) { board, _, _ in board.lines.append("called") }
          runOnAnotherThread { registry.unobserve(shared, \.delay) }
          train.delay = 5
          try expect(board.lines, is: [], "the calls after another thread has unobserved the train")
          try expect(
            train.observerList.ledger.isObserved,
            is: false,
            "whether the train is observed"
          )
        }
      },
      Claim(
        "leaves nothing behind if one thread unobserves what another is beginning to observe",
        Step(.threads, 4),
        idea: "either call may come first at each lock, so the later one has to clean up",
        section: "5-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "one thread that observes a train's delay, and another that unobserves it",
          ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
        )
      },
      Claim(
        "leaves what the results say if one thread unobserves while another observes again",
        Step(.threads, 4),
        idea: "the registration that ends and the one that begins don't share a state",
        section: "5-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "one thread that unobserves a train's delay, and another that observes it again",
          ["Ada": { $0.unobserve() }, "Bo": { $0.observe() }],
          prepare: { $0.observe() }
        )
      },
      Claim(
        "ends a registration once if its initial call and another thread unobserve",
        Step(.threads, 4),
        idea: "either of two `unobserve` calls may come first, and only one of them has an effect",
        section: "5-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "one thread that unobserves a train's delay in the initial call, and another that does, too",
          ["Ada": { $0.observeInPassing() }, "Bo": { $0.unobserve() }]
        )
      },
      Claim(
        "leaves what the results say if an initial call unobserves while another thread observes",
        Step(.threads, 4),
        idea: "the registration that ends and the one that begins don't share a state",
        section: "5-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "one thread that unobserves a train's delay in the initial call, and another that observes it",
          ["Ada": { $0.observeInPassing() }, "Bo": { $0.observe() }]
        )
      },
    ] + keepingPromises
}
