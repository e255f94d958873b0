internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims of the stage `autoUnobserve`.
  static let autoUnobserve: [Claim] =
    endingEverything + endingOnDeallocation + endingInCalls + releasingOnEnd + endingOnThreads
    + keepingPromisesOfEnding + returningTokens + endingByToken + releasingByToken + tokensOnThreads
    + keepingPromisesOfTokens + creatingRegistries + endingOwners

  private static let endingEverything = [
    Claim(
      "ends every registration in `unobserveAll`",
      Step(.autoUnobserve, 1),
      idea: "go through all objects, and through all key paths of each object",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      try trains.expectObserved("to observed values")
      trains.registry?.unobserveAll()
      try trains.expectNothingLeft("after `unobserveAll`")
    },
    Claim(
      "can observe again after `unobserveAll`",
      Step(.autoUnobserve, 1),
      idea: "think about what `unobserveAll` has to leave in the registry's tables",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      let train = trains.first
      guard let registry = trains.registry else { return }
      registry.unobserveAll()
      try expect(
        registry.unobserve(train, \.delay),
        is: false,
        "the result of `unobserve` after `unobserveAll`"
      )
      let results = trains.observe()
      try expect(results, is: [true, true, true], "the results of `observe` after `unobserveAll`")
      try trains.expectObserved("to values that were observed again")
      registry.unobserveAll()
      registry.unobserveAll()
      try trains.expectNothingLeft("after `unobserveAll` was called again")
    },
    Claim(
      "ends no registration of another registry in `unobserveAll`",
      Step(.autoUnobserve, 1),
      idea: "think about which registrations belong to this registry",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      let others = [trains.board, Board()].map { library.makeEndingRegistry(observer: $0) }
      for other in others { other.observe(trains.first, \.delay) { _, _, _ in } }
      for other in others { other.unobserveAll() }
      try trains.expectObserved("after `unobserveAll` of other registries")
      trains.registry?.unobserveAll()
    },
    Claim(
      "retains an observed object until the last of its registrations ends",
      Step(.autoUnobserve, 1),
      idea: "ask which of the objects that a registration refers to it has to keep in memory",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let board = Board()
      let registry = library.makeEndingRegistry(observer: board)
      var train = Train()
      registry.observe(train, \.delay) { _, _, _ in }
      registry.observe(train, \.platform) { _, _, _ in }
      try expectRetained(&train, true, "while two of its values are observed")
      registry.unobserve(train, \.delay)
      try expectRetained(&train, true, "while one of its values is observed")
      registry.unobserve(train, \.platform)
      try expectRetained(&train, false, "after both registrations have ended")
      withExtendedLifetime(board) {}
    },
    Claim(
      "releases in `unobserveAll` what it's the last to retain",
      Step(.autoUnobserve, 1),
      idea: "an object may be deallocated as soon as the registry releases it, but its "
        + "registrations have to end before that",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let board = Board()
      let registry = library.makeEndingRegistry(observer: board)
      weak var (last, lastWord): (Train?, LastWord?)
      for number in 7...9 {
        let (train, word) = (Train(number: number), LastWord())
        (last, lastWord) = (train, word)
        registry.observe(train, \.delay) { _, _, _ in word.use() }
        registry.observe(train, \.platform) { _, _, _ in word.use() }
      }
      registry.unobserveAll()
      try expect(last, isDeallocated: true, "the last of three trains after `unobserveAll`")
      try expect(lastWord, isDeallocated: true, "what its handlers capture, after `unobserveAll`")
      withExtendedLifetime(board) {}
    },
  ]
}

/// Throws a refutation if an object has other owners, or has none.
///
/// The object isn't released in between, so the claim can tell the difference before anything traps.
func expectRetained(_ train: inout Train, _ expected: Bool, _ occasion: String) throws {
  let isRetained = !isKnownUniquelyReferenced(&train)
  if isRetained != expected { keepObserved(train) }
  try expect(isRetained, is: expected, "whether anything retains the train \(occasion)")
}
