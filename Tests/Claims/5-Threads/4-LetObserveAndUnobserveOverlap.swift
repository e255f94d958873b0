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
      try weave(
        library,
        "one thread that observes a train's delay, and another that unobserves it",
        ["Ada": { $0.observe() }, "Bo": { $0.unobserve() }]
      )
    },
    LibraryClaim(
      "delivers a change of a value that stays observed, whatever another thread does",
      Step(5, 4),
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
          "another train's delay",
          { $0.observe($0.other, \.delay, as: "other") },
          { $0.registry?.unobserve($0.other, \.delay) }
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
      "leaves no entry in the dispatcher's table, in any order of `observe` and `unobserve`",
      Step(5, 4),
      overruledIn: 9,
      idea:
        "an entry that's added after `unobserve` has looked for it isn't removed by `unobserve`",
      section: "05-two-locks.md#two-locks-and-what-lies-between"
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
    LibraryClaim(
      "can lose its observer while another thread observes or makes a change",
      Step(5, 4),
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
