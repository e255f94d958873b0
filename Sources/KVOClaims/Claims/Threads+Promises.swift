internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

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
        "delivers a change at most once while another thread unobserves or replaces the handler",
        Step(.threads, 4),
        idea: "a call for a registration that has ended must not reach another one",
        section: "5-mutex.md#what-you-may-rely-on"
      ) { (library: any SendableLibrary) in
        let complaint = { (scene: ThreadScene) in
          let count = scene.board.lines.count
          return count <= 1 ? scene.leftovers : "one change was delivered \(count) times"
        }
        try weave(
          library,
          "one thread that changes a train's delay, and another that unobserves it",
          ["Ada": { $0.change() }, "Bo": { $0.unobserve() }],
          prepare: { $0.observe() },
          complaint: complaint
        )
        try weave(
          library,
          "one thread that changes a train's delay, and another that unobserves and observes it again",
          [
            "Ada": { $0.train.delay += 1 },
            "Bo": { scene in
              scene.unobserve()
              scene.observe()
            },
          ],
          prepare: { $0.observe() },
          complaint: complaint
        )
      },
      Claim(
        "delivers a change at most once while another thread lets go of the registry",
        Step(.threads, 4),
        idea: "retain everything that a call needs before you use any of it",
        section: "5-mutex.md#call-out-after-unlocking"
      ) { (library: any SendableLibrary) in
        try weave(
          library,
          "one thread that changes a train's delay, and another that lets go of the registry",
          ["Ada": { $0.change() }, "Bo": { $0.loseRegistry() }],
          prepare: { $0.observe() },
          complaint: { scene in
            let count = scene.board.lines.count
            if count > 1 { return "one change was delivered \(count) times" }
            scene.train.delay += 1
            if scene.board.lines.count > count { return "a later change was delivered" }
            return scene.board.handlers == 0 ? nil : "the handler is still in memory"
          }
        )
      },
      Claim(
        "leaves no entry in a table behind, in any order of `observe` and `unobserve`",
        Step(.threads, 4),
        idea:
          "an entry that's added after `unobserve` has looked for it isn't removed by `unobserve`",
        section: "5-mutex.md#two-locks-and-what-lies-between"
      ) { (library: any SendableLibrary) in
        try lendingTrains { train, other in
          let registry = library.makeSendableRegistry(observer: SharedBoard())
          registry.observe(other, \.delay) { _, _, _ in }
          let roots = [registry.object] + other.rawObservers
          // A table may keep some empty entries until it's cleaned up.
          func count() -> Int {
            let counts = (1...50).map { _ in
              registry.observe(train, \.delay) { _, _, _ in }
              registry.unobserve(train, \.delay)
              return elementCount(of: roots)
            }
            return counts.min() ?? 0
          }
          let before = count()
          let question = "one thread that observes a train's delay, and another that unobserves it"
          try weave(library, question, ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }])
          try weave(
            library,
            question,
            ["Ada": { $0.observeInPassing() }, "Bo": { $0.unobserve() }]
          )
          try expect(
            count() - before,
            is: 0,
            "the number of entries that are left in tables after all orders of \(question)"
          )
          registry.unobserve(other, \.delay)
        }
      },
    ]
}
