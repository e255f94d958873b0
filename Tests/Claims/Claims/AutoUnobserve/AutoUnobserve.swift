internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims of the stage `autoUnobserve`.
  static let autoUnobserve: [Claim] =
    endingEverything + endingOnDeallocation + endingInCalls + releasingOnEnd + endingOnThreads
    + keepingPromisesOfEnding + returningTokens + endingByToken + releasingByToken + tokensOnThreads
    + keepingPromisesOfTokens
    + creatingRegistries

  private static let endingEverything = [
    Claim(
      "ends every registration in `unobserveAll`",
      Step(.autoUnobserve, 1),
      idea: "go through all objects, and through all key paths of each object",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      let trains = ObservedTrains { library.makeEndingRegistry(observer: $0) }
      try trains.expectObserved("to observed values")
      trains.registry?.unobserveAll()
      try trains.expectNothingLeft("after `unobserveAll`")
    },
    Claim(
      "retains an observed object until the last of its registrations ends",
      Step(.autoUnobserve, 1),
      idea: "ask which of the objects that a registration refers to it has to keep in memory",
      section: "06-auto-unobserve.md#retaining"
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
