internal import KeyValueObserving
internal import KVOContract
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
        section: "5-mutex.md#two-locks-and-what-lies-between"
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
        "delivers every change if two threads change two observed objects",
        Step(.threads, 4),
        idea: "a call on one thread has nothing to do with a call that's under way on another",
        section: "5-mutex.md#what-you-may-rely-on"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "two threads that change the delays of two trains, which one board observes",
          ["Ada": { $0.train.delay += 1 }, "Bo": { $0.other.delay += 1 }],
          prepare: { scene in
            scene.observe(scene.train, \.delay, "train")
            scene.observe(scene.other, \.delay, "other")
          },
          complaint: { scene in
            let lines = scene.board.lines.sorted()
            return lines == ["other", "train"] ? nil : "the board shows \(lines)"
          }
        )
      },
      Claim(
        "leaves no entry in the dispatcher's table, in any order of `observe` and `unobserve`",
        Step(.threads, 4),
        overruledAt: .directDelivery,
        idea:
          "an entry that's added after `unobserve` has looked for it isn't removed by `unobserve`",
        section: "5-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary & DispatchingLibrary) in
        let question = "one thread that observes a train's delay, and another that unobserves it"
        try library.expectNoEntries(leftBy: question) {
          try weave(library, question, ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }])
        }
      },
    ]
}
