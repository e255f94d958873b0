internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let callAfterUnlocking = Step(5, 3).claims([
    LibraryClaim(
      "calls handlers outside of its critical sections",
      idea: "a handler may need the very lock that's held, and would then wait forever",
      section: "05-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      let train = kept(Train())
      let registry = library.makeSendableRegistry(observer: kept(SharedBoard()))
      let record = try recordingLocks { record in
        for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
          registry.observe(train, keyPath, options: [.initial, .prior]) { _, _, _ in
            record.check()
          }
        }
        train.delay = 5
        registry.unobserve(train, \.arrival)
        registry.unobserve(train, \.delay)
      }
      try expect(record.found, is: [], "the critical sections in which a handler was called")
    },
    LibraryClaim(
      "releases handlers outside of its critical sections, even those of deallocated objects",
      idea: "the `deinit` of what a handler captured is code that may need the lock",
      section: "05-mutex.md#call-out-after-unlocking"
    ) { (library: any SendableLibrary) in
      let train = kept(Train())
      let registry = library.makeSendableRegistry(observer: kept(SharedBoard()))
      // From chapter 6 on, its deallocation would look for the ledger entries that are removed below.
      kept(registry.object)
      let record = try recordingLocks { record in
        func observe(_ train: Train, _ keyPath: PartialKeyPath<Train>) {
          let farewell = Farewell { record.check() }
          registry.observe(train, keyPath) { _, _, _ in farewell.use() }
        }
        // The set of a train's registrations either stays or is removed, too.
        for keyPaths: [PartialKeyPath<Train>] in [[\.delay], [\.delay, \.platform]] {
          for keyPath in keyPaths { observe(train, keyPath) }
          for keyPath in keyPaths { registry.unobserve(train, keyPath) }
        }
        try expect(
          record.found,
          is: [],
          "the critical sections in which `unobserve` released a handler"
        )
        func observeUntilItsEnd(_ train: Train) {
          observe(train, \.delay)
          train.endLeftoverRegistrations()
        }
        // A new train usually takes the place of the previous one, so its store evicts an entry.
        for _ in 1...100 { observeUntilItsEnd(Train()) }
        // If many trains have gone at once, a later store purges the map. In one of the two rounds,
        // it's a store by `unobserve`.
        for count in 50...51 {
          do {
            let trains = (1...count).map { Train(number: $0) }
            for train in trains { observeUntilItsEnd(train) }
          }
          let train = Train()
          registry.observe(train, \.delay) { _, _, _ in }
          for _ in 1...100 {
            registry.observe(train, \.platform) { _, _, _ in }
            registry.unobserve(train, \.platform)
          }
          train.endLeftoverRegistrations()
        }
      }
      try expect(
        record.found,
        is: [],
        "the critical sections in which a deallocated object's handler was released",
        idea: "a map returns the values of the dead entries that it removes, so release them after "
          + "unlocking"
      )
    },
  ])
}
