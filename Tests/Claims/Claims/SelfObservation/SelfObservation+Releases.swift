internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about what's left when observed objects are deallocated.
  static let releasingWithObject = [
    Claim(
      "leaves no entry in the dispatcher's table, whether or not it retains the objects",
      Step(.selfObservation, 2),
      overruledAt: .directDelivery,
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "07-self-observation.md#end-with-the-object"
    ) { (library: any RetainingLibrary & DispatchingLibrary) in
      for isRetaining in [false, true] {
        for ending in Ending.allCases {
          try expectNoEntries(leftBy: ending, in: library) {
            library.makeRegistry(observer: $0, retainObserved: isRetaining)
          }
        }
      }
      let registry = library.makeRegistry(observer: kept(Board()), retainObserved: false)
      try library.expectNoEntries(leftBy: "the deallocation of a train") {
        let train = Train()
        registry.observe(train, \.delay) { _, _, _ in }
      }
    },
    Claim(
      "ends a registration in every order of releases, whether or not it retains the objects",
      Step(.selfObservation, 2),
      idea: "ask which of the three are still there, and what each of them may still refer to",
      section: "07-self-observation.md#the-rule"
    ) { (library: any RetainingLibrary) in
      for isRetaining in [false, true] {
        try expectNothingLeftInAnyOrder(isRetaining: isRetaining) {
          library.makeRegistry(observer: $0, retainObserved: isRetaining)
        }
      }
    },
  ]
}
