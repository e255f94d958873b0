internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about locks, and about what's left, when registrations end on their own.
  static let releasingOnEnd = [
    Claim(
      "releases handlers and objects at once, with no lock held",
      Step(.autoUnobserve, 1),
      idea: "take what ends out of your tables under the lock, and release it after unlocking",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases where ending != .token {
        try expectRelease(by: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    Claim(
      "makes and removes ledger entries with no lock held",
      Step(.autoUnobserve, 1),
      idea:
        "the KVO layer has locks of its own, and calls other code, so call it after unlocking",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases where ending != .token {
        try expectNoLockHeld(in: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    Claim(
      "leaves no entry in the dispatcher's table when everything ends",
      Step(.autoUnobserve, 1),
      overruledAt: .directDelivery,
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary & DispatchingLibrary) in
      for ending in [Ending.unobserveAll, .deallocation] {
        try expectNoEntries(leftBy: ending, in: library) {
          library.makeEndingRegistry(observer: $0)
        }
      }
    },
  ]

  /// The claims about locks, and about what's left, when a token ends its registration.
  static let releasingByToken = [
    Claim(
      "holds no lock while a token ends its registration",
      Step(.autoUnobserve, 2),
      idea: "take the registration out of your table under the lock, and end it after unlocking",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try expectRelease(by: .token) { library.makeEndingRegistry(observer: $0) }
      try expectNoLockHeld(in: .token) { library.makeEndingRegistry(observer: $0) }
    },
    Claim(
      "leaves no entry in the dispatcher's table when a token ends a registration",
      Step(.autoUnobserve, 2),
      overruledAt: .directDelivery,
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary & DispatchingLibrary) in
      for ending in [Ending.token] {
        try expectNoEntries(leftBy: ending, in: library) {
          library.makeEndingRegistry(observer: $0)
        }
      }
    },
  ]
}
