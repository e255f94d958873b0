internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `threads`.
  static let threads: [Claim] =
    guardingWhatChanges + [guardingWhatTwoThreadsUse] + decidingAtOnce + callingAfterUnlocking + overlapping

  private static let guardingWhatChanges = [
    Claim(
      "observes and unobserves in critical sections",
      Step(.threads, 1),
      idea: "guard whatever two threads can change with a `Locked`",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      try lendingTrains { train, _ in
        let registry = library.makeSendableRegistry(observer: SharedBoard())
        var counts: [Int] = []
        try recordingSections(of: registry.object) { record in
          registry.observe(train, \.delay) { _, _, _ in }
          counts.append(record.count)
          registry.unobserve(train, \.delay)
          counts.append(record.count - counts[0])
        }
        for (name, count) in zip(["`observe`", "`unobserve`"], counts) where count == 0 {
          throw Refutation(
            question: "the critical sections that \(name) enters",
            expected: "at least one `withLock` of a `Locked`",
            got: "none"
          )
        }
      }
    },
    Claim(
      "changes nothing in a registry or a registration outside of critical sections",
      Step(.threads, 1),
      idea: "guard whatever two threads can change with a `Locked`, wherever your code changes it",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      for action in GuardedAction.simple {
        try lendingTrains { train, other in
          let registry = library.makeSendableRegistry(observer: SharedBoard())
          registry.observe(other, \.delay) { _, _, _ in }
          try action.expectNoChange(outsideLocksOf: registry.object, registry, train)
          registry.unobserve(other, \.delay)
        }
      }
    },
    Claim(
      "changes nothing that registries share outside of critical sections",
      Step(.threads, 1),
      idea: "several threads use whatever all registries share, so guard it with a `Locked`",
      section: "5-mutex.md#a-lock-around-its-state"
    ) { (library: any SendableLibrary) in
      for action in GuardedAction.simple {
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
    },
  ]
}
