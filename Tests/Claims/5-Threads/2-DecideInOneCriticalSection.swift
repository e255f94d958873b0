internal import KVOExercises

extension LibraryClaim {
  static let decideInOneCriticalSection = Step(5, 2).claims([
    LibraryClaim(
      "never confuses two registrations that begin at once in two registries",
      idea: "take the next number and advance the counter in one critical section",
      section: "05-mutex.md#one-decision"
    ) { (library: any SendableLibrary) in
      try weave(
        library,
        "two threads with a registry each, which observe a train's delay and its platform",
        [
          "Ada": { $0.observe() }, "Bo": { $0.observe(\.platform, as: "platform", inSecond: true) },
        ],
        complaint: { $0.complaintWithPlatform(inSecond: true) }
      )
    },
    LibraryClaim(
      "observes or unobserves a value once if two threads do so at the same time",
      idea: "between two critical sections, another thread may change what the first one has found",
      section: "05-mutex.md#one-decision"
    ) { (library: any SendableLibrary) in
      try weave(
        library,
        "two threads that observe a train's delay",
        ["Ada": { $0.observe() }, "Bo": { $0.observe() }],
        complaint: { scene in
          scene.began == 1 ? scene.complaint : "`observe` returned true \(scene.began) times"
        }
      )
      try weave(
        library,
        "two threads that unobserve a train's delay",
        ["Ada": { $0.unobserve() }, "Bo": { $0.unobserve() }],
        prepare: { $0.observe() },
        complaint: { scene in
          scene.ended == 1 ? scene.complaint : "`unobserve` returned true \(scene.ended) times"
        }
      )
    },
    LibraryClaim(
      "loses no registration that begins while another one for the same object ends",
      fault: "a copy of an object's registrations that's changed and stored in another section",
      idea: "a copy that's stored later overwrites what another thread has stored in the meantime",
      section: "05-mutex.md#one-decision"
    ) { (library: any SendableLibrary) in
      try weave(
        library,
        "one thread that unobserves one of two values, and another that observes a third one",
        ["Ada": { $0.unobserve() }, "Bo": { $0.observe(\.platform, as: "platform") }],
        prepare: { scene in
          scene.observe()
          scene.observe(\.stops, as: "stops")
        },
        complaint: { scene in
          guard scene.registry?.unobserve(scene.train, \.stops) == true else {
            return "`unobserve` returned false for the value that no thread unobserved"
          }
          return scene.complaintWithPlatform()
        }
      )
      try weave(
        library,
        "one thread that unobserves a train's delay, and another that observes its platform",
        ["Ada": { $0.unobserve() }, "Bo": { $0.observe(\.platform, as: "platform") }],
        idea: "decide that nothing is left for an object, and remove its entry, in one section",
        prepare: { $0.observe() },
        complaint: { $0.complaintWithPlatform() }
      )
    },
  ])
}
