internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `dispatcher` about what's left of registrations that have ended.
  static let growing = [
    Claim(
      "doesn't grow while registrations come and go",
      Step(.dispatcher, 3),
      idea: "whatever `observe` puts into a table has to be removed again, in every case",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        registry.observe(other, \.delay) { _, _, _ in }
        let repetitions: [(String, () -> Void)] = [
          (
            "observing and unobserving",
            {
              registry.observe(train, \.delay) { _, _, _ in }
              registry.unobserve(train, \.delay)
            }
          ),
          (
            "unobserving in the initial call",
            {
              registry.observe(train, \.delay, options: .initial) { _, _, _ in
                registry.unobserve(train, \.delay)
              }
            }
          ),
          (
            "observing what's already observed",
            { registry.observe(other, \.delay) { _, _, _ in } }
          ),
          (
            "unobserving in a call",
            {
              registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
              train.delay += 1
            }
          ),
        ]
        let trains = (1...400).map { Train(number: $0) }
        var next = trains.makeIterator()
        let allRepetitions =
          repetitions + [
            (
              "observing and unobserving another train",
              {
                guard let train = next.next() else { return }
                registry.observe(train, \.delay) { _, _, _ in }
                registry.unobserve(train, \.delay)
              }
            )
          ]
        for (action, body) in allRepetitions {
          let roots = [registry.object] + other.rawObservers
          // A table may keep some empty entries until it's cleaned up.
          for _ in 1...100 { body() }
          let before = elementCount(of: roots)
          for _ in 1...300 { body() }
          let growth = elementCount(of: roots) - before
          if growth >= 100 {
            throw Refutation(
              question: "the growth of the library's tables by 300 times \(action)",
              expected: "none, or a few entries that are cleaned up later",
              got: "\(growth) entries"
            )
          }
        }
        registry.unobserve(other, \.delay)
        withExtendedLifetime(trains) {}
      }
    },
    Claim(
      "needs no more memory while registrations end in their initial calls",
      Step(.dispatcher, 3),
      isSlow: true,
      idea: "what `observe` notes for a registration that ends early has to be forgotten as well",
      section: "4-dispatcher.md#states"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        try expectNoGrowth(words: "end in their initial calls") {
          registry.observe(train, \.delay, options: .initial) { _, train, _ in
            registry.unobserve(train, \.delay)
          }
        }
      }
    },
  ]

  /// The claims of the stage `dispatcher` about the memory that simple registrations leave behind.
  static let leavingTheTable = [
    Claim(
      "needs no more memory while registrations come and go",
      Step(.dispatcher, 1),
      isSlow: true,
      idea: "an entry that isn't removed stays forever, wherever it's stored",
      section: "4-dispatcher.md#route-by-id"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, _ in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        try expectNoGrowth(words: "come and go") {
          registry.observe(train, \.delay) { _, _, _ in }
          registry.unobserve(train, \.delay)
        }
        try expectNoGrowth(words: "end in their own calls") {
          registry.observe(train, \.delay) { _, train, _ in registry.unobserve(train, \.delay) }
          train.delay += 1
        }
      }
    }
  ]
}

/// Throws a refutation if the process needs more memory for each repetition of a call.
private func expectNoGrowth(words: String, _ call: () -> Void) throws {
  for _ in 1...1_000 { call() }
  let before = allocatedBytes()
  // A table needs its memory in large portions, so there have to be more repetitions than before.
  for _ in 1...9_000 { call() }
  let growth = allocatedBytes() - before
  if growth < 40_000 { return }
  throw Refutation(
    question: "the memory that stays allocated when 9,000 registrations \(words)",
    expected: "less than 40 kB",
    got: "\(growth / 1_000) kB"
  )
}
