internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the stage `threads` about changes that overlap with other calls.
  static let keepingPromises =
    endingBeforeChanges + [
      Claim(
        "doesn't deliver changes that begin after `unobserve`, even if `observe` hasn't returned yet",
        Step(.threads, 4),
        idea:
          "`unobserve` may return before `observe` is done, so a call has to ask whether it's wanted",
        section: "05-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        for options: ObservingOptions in [.new, .prior, [.initial, .old, .new, .prior]] {
          try weaveEndings(
            library,
            "one thread that observes a train's delay, and another that unobserves and changes it",
            ["Ada": { $0.observe(options) }, "Bo": { $0.unobserveAndChange() }]
          )
        }
      },
      Claim(
        "doesn't deliver changes that begin after `unobserve` has found nothing left to end",
        Step(.threads, 4),
        idea:
          "a registration that can't be found any longer must have ended, so change its state in "
          + "the section that takes it out",
        section: "05-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try weaveEndings(
          library,
          "one thread that unobserves a train's delay, and another that does so and changes it",
          ["Ada": { $0.unobserve() }, "Bo": { $0.unobserveAndChange(whateverResult: true) }]
        ) { $0.observe(.new) }
      },
      Claim(
        "leaves no entry in the dispatcher's table, in any order of `observe` and `unobserve`",
        Step(.threads, 4),
        overruledAt: .directDelivery,
        idea:
          "an entry that's added after `unobserve` has looked for it isn't removed by `unobserve`",
        section: "05-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary & DispatchingLibrary) in
        let before = library.dispatchedCount
        try weave(
          library,
          "one thread that observes a train's delay, and another that unobserves it",
          ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }],
          complaint: { scene in
            if let leftovers = scene.leftovers { return leftovers }
            let isEmpty = library.dispatchedCount == before
            return isEmpty ? nil : "the dispatcher's table has an entry after all has ended"
          }
        )
      },
    ]
}
