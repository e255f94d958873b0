internal import KVOJudging
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  /// The claims of the step “Guard what changes”.
  static let guardWhatChanges = Step(5, 1).claims([
    LibraryClaim(
      "observes, delivers changes, and unobserves in critical sections",
      fault: "a registry without a lock",
      idea: "guard whatever two threads can change with a `Locked`; no other lock is recognized",
      section: "05-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      let train = kept(Train())
      let board = SharedBoard()
      let registry = library.makeSendableRegistry(observer: board)
      var counts: [Int] = []
      try recordingLocks { record in
        func count(_ body: () -> Void) {
          let before = record.count
          body()
          counts.append(record.count - before)
        }
        for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
          count { registry.observe(train, keyPath) { _, _, _ in } }
        }
        count { train.delay = 5 }
        // To find nothing, the registry has to look, and locks nothing but what it looks at.
        count { registry.unobserve(train, \.platform) }
        for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
          count { registry.unobserve(train, keyPath) }
        }
      }
      let names = [
        "`observe`", "`observe`", "a change", "`unobserve` of a value that isn't observed",
        "`unobserve`", "`unobserve`",
      ]
      for (name, count) in zip(names, counts) where count == 0 {
        throw Refutation(
          question: "the critical sections that \(name) enters",
          expected: "at least one `withLock` of a `Locked`",
          got: "none"
        )
      }
      withExtendedLifetime(board) {}
    }
  ])
}
