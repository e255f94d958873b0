internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the stage `threads` about calls that overlap.
  static let overlapping =
    [
      Claim(
        "leaves nothing behind if one thread unobserves what another is beginning to observe",
        Step(.threads, 4),
        idea: "either call may come first at each lock, so the later one has to clean up",
        section: "05-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "one thread that observes a train's delay, and another that unobserves it",
          ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
        )
      }
    ] + keepingPromises
}
