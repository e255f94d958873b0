internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about what stays true if a registry doesn't retain objects.
  static let keepingPromisesWithoutRetaining = [
    Claim(
      "removes ledger entries before it releases the handlers, with no lock held",
      Step(.selfObservation, 1),
      idea: "end first, release afterward, and hold no lock while you do either",
      section: "07-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      for (ending, isRetaining) in product(Ending.allCases, [false, true]) {
        let makeRegistry: RegistryMaker = {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
        try expectNoLockHeld(in: ending, makeRegistry)
        try expectRelease(by: ending, isRetaining: isRetaining, makeRegistry)
      }
    }
  ]
}

/// Returns every pair of an ending and a Boolean value.
private func product(_ endings: [Ending], _ values: [Bool]) -> [(Ending, Bool)] {
  endings.flatMap { ending in values.map { (ending, $0) } }
}
