internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims about what stays true if a registry doesn't retain objects.
  static let keepingPromisesWithoutRetaining = [
    Claim(
      "doesn't deliver changes that begin after the end, whether or not it retains the objects",
      Step(.selfObservation, 1),
      idea: "`observe` may not be done yet, so a call has to ask whether it's still wanted",
      section: "7-self-observation.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (ending, isRetaining) in product(Ending.allCases, [false, true]) {
        // The registry isn't deallocated while one of its methods is being called.
        let isObserved = ending == .deallocation
        let operation = isObserved ? "changes" : "observes"
        try weaveEnding(
          """
          one thread that \(operation) a train, and another that changes it after \
          \(ending.rawValue), with `retainObserved: \(isRetaining)`
          """,
          isObserved: isObserved,
          { library.makeRegistry(observer: $0, retainObserved: isRetaining) },
          [
            "Ada": { if isObserved { $0.change() } else { $0.observe() } },
            "Bo": { $0.endAndChange(ending) },
          ]
        ) { $0.lateCallComplaint }
      }
    },
    Claim(
      "removes ledger entries before it releases the handlers, with no lock held",
      Step(.selfObservation, 1),
      idea: "end first, release afterward, and hold no lock while you do either",
      section: "7-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      for (ending, isRetaining) in product(Ending.allCases, [false, true]) {
        let makeRegistry: RegistryMaker = {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
        try expectNoLockHeld(in: ending, makeRegistry)
        try expectRelease(by: ending, isRetaining: isRetaining, makeRegistry)
      }
    },
  ]
}

/// Returns every pair of an ending and a Boolean value.
private func product(_ endings: [Ending], _ values: [Bool]) -> [(Ending, Bool)] {
  endings.flatMap { ending in values.map { (ending, $0) } }
}
