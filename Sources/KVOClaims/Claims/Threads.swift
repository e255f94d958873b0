internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads`.
  static let threads: [Claim] =
    guardingWhatChanges + [guardingWhatTwoThreadsUse] + decidingAtOnce + callingAfterUnlocking
    + overlapping + keepingPromisesInCrowds

  private static let guardingWhatChanges = [
    Claim(
      "observes, delivers changes, and unobserves in critical sections",
      Step(.threads, 1),
      idea: "guard whatever two threads can change with a `Locked`",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      try onTwoThreadsInTurn {
        try lendingTrains { train, _ in
          let registry = library.makeSendableRegistry(observer: SharedBoard())
          var counts: [Int] = []
          try recordingSections(of: registry.object) { record in
            func count(_ body: () -> Void) {
              let before = record.count
              body()
              counts.append(record.count - before)
            }
            for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
              count { registry.observe(train, keyPath) { _, _, _ in } }
            }
            count { train.delay = 5 }
            for keyPath: PartialKeyPath<Train> in [\.delay, \.arrival] {
              count { registry.unobserve(train, keyPath) }
            }
          }
          let names = ["`observe`", "`observe`", "a change", "`unobserve`", "`unobserve`"]
          for (name, count) in zip(names, counts) where count == 0 {
            throw Refutation(
              question: "the critical sections that \(name) enters",
              expected: "at least one `withLock` of a `Locked`",
              got: "none"
            )
          }
        }
      }
    },
    Claim(
      "changes nothing in a registry or a registration outside of critical sections",
      Step(.threads, 1),
      idea: "guard whatever two threads can change with a `Locked`, wherever your code changes it",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      for (index, action) in GuardedAction.simple.enumerated() {
        // Inspecting objects takes time, so only one action is tried on another thread, too.
        try onTwoThreadsInTurn(if: index == 0) {
          try lendingTrains { train, other in
            let registry = library.makeSendableRegistry(observer: SharedBoard())
            registry.observe(other, \.delay) { _, _, _ in }
            try action.expectNoChange(outsideLocksOf: registry.object, registry, train)
            registry.unobserve(other, \.delay)
          }
        }
      }
    },
    Claim(
      "changes nothing that registries share outside of critical sections",
      Step(.threads, 1),
      idea: "several threads use whatever all registries share, so guard it with a `Locked`",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      for (index, action) in GuardedAction.simple.enumerated() {
        // Inspecting objects takes time, so only one action is tried on another thread, too.
        try onTwoThreadsInTurn(if: index == 0) {
          try lendingTrains { train, other in
            let board = SharedBoard()
            let kept = library.makeSendableRegistry(observer: board)
            kept.observe(other, \.delay) { _, _, _ in }
            for observer in other.rawObservers {
              let registry = library.makeSendableRegistry(observer: board)
              try action.expectNoChange(outsideLocksOf: observer, registry, train)
            }
            kept.unobserve(other, \.delay)
          }
        }
      }
    },
    Claim(
      "changes nothing in a registration outside of critical sections after it has left the registry",
      Step(.threads, 1),
      idea: "a call on another thread may still use a registration that has ended",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        for _ in 1...2 {
          registry.observe(train, \.delay) { _, _, _ in }
          // Nothing else retains a registration that has ended.
          let parts = Parts(reachableObjects(from: [registry.object] + train.rawObservers))
          let property = changeOutsideLocks(of: parts, in: [moduleName(of: registry.object)]) {
            train.delay += 1
            registry.unobserve(train, \.delay)
            train.delay += 1
          }
          guard let property else { continue }
          throw Refutation(
            question: "what changes outside of critical sections when a train is unobserved",
            expected: "nothing",
            got: "`\(property)`"
          )
        }
      }
    },
  ]
}
