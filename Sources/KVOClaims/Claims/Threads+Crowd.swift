internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads` about a registry with many registrations.
  static let keepingPromisesInCrowds = [
    Claim(
      "calls and releases handlers in no critical section if it has more than 1,000 registrations",
      Step(.threads, 4),
      idea: "a registry doesn't get other rules when it has many registrations",
      section: "5-mutex.md#what-you-may-rely-on"
    ) { (library: any SendableLibrary) in
      let crowd = Crowd(library)
      try lendingTrains { train, _ in
        let registry = crowd.registry
        let releases = OwnCalls()
        let record = try recordingSections(of: registry.object) { record in
          let signal = Signal()
          signal.onRead = record.check
          do {
            let farewell = Farewell {
              record.check()
              releases.add()
            }
            registry.observe(train, \.platform, options: [.initial, .prior]) { _, _, _ in
              withExtendedLifetime(farewell) { record.check() }
            }
          }
          registry.observe(signal, \.isRed) { _, _, _ in }
          train.platform += 1
          registry.unobserve(signal, \.isRed)
          registry.unobserve(train, \.platform)
        }
        try expect(releases.count, is: 1, "the number of handlers that are released")
        try expect(
          record.found,
          is: [],
          "the critical sections in which a handler was called or released, or a value was read"
        )
      }
      try crowd.expectCalls()
      try crowd.expectEndings()
    },
    Claim(
      "decides in one critical section if it has more than 1,000 registrations",
      Step(.threads, 4),
      idea: "a registry doesn't get other rules when it has many registrations",
      section: "5-mutex.md#what-you-may-rely-on"
    ) { (library: any SendableLibrary) in
      let crowd = Crowd(library)
      try weave(
        library,
        sharing: crowd,
        "two threads that observe a train's delay",
        ["Ada": { $0.observe() }, "Bo": { $0.observe() }]
      )
      try weave(
        library,
        sharing: crowd,
        "one thread that observes a train's delay, and another that unobserves it",
        ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
      )
      try crowd.expectCalls()
      try crowd.expectEndings()
    },
  ]
}
