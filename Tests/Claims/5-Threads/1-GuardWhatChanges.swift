internal import KVOJudging
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
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
      try recordingLocks { record in
        func expectSections(in name: String, _ body: () -> Void) throws {
          let before = record.count
          body()
          if record.count > before { return }
          throw Refutation(
            question: "the critical sections that \(name) enters",
            expected: "at least one `withLock` of a `Locked`",
            got: "none"
          )
        }
        let keyPaths: [PartialKeyPath<Train>] = [\.delay, \.arrival]
        for keyPath in keyPaths {
          try expectSections(in: "`observe`") { registry.observe(train, keyPath) { _, _, _ in } }
        }
        try expectSections(in: "a change") { train.delay = 5 }
        // To find nothing, the registry has to look, and locks nothing but what it looks at.
        try expectSections(in: "`unobserve` of a value that isn't observed") {
          registry.unobserve(train, \.platform)
        }
        for keyPath in keyPaths {
          try expectSections(in: "`unobserve`") { registry.unobserve(train, keyPath) }
        }
      }
      withExtendedLifetime(board) {}
    }
  ])
}
