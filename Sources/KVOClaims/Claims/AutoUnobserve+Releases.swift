internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims about locks, and about what's left, when registrations end on their own.
  static let releasingOnEnd = [
    Claim(
      "releases handlers and objects at once, with no lock held",
      Step(.autoUnobserve, 1),
      idea: "take what ends out of your tables under the lock, and release it after unlocking",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases where ending != .token {
        try expectRelease(by: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    Claim(
      "makes and removes raw registrations with no lock held",
      Step(.autoUnobserve, 1),
      idea:
        "the KVO layer has locks of its own, and calls other code, so call it after unlocking",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      for ending in Ending.allCases where ending != .token {
        try expectNoLockHeld(in: ending) { library.makeEndingRegistry(observer: $0) }
      }
    },
    Claim(
      "leaves no entry in a table behind when everything ends",
      Step(.autoUnobserve, 1),
      idea: "an entry that `observe` adds has to be removed in each way in which it can end",
      section: "6-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      for ending in [Ending.unobserveAll, .deallocation] {
        try expectNoGrowth(ending.rawValue) {
          library.makeEndingRegistry(observer: $0)
        } end: { train, registry in
          if let train { ending.end(train, \.delay, in: &registry) }
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
      section: "6-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try expectRelease(by: .token) { library.makeEndingRegistry(observer: $0) }
      try expectNoLockHeld(in: .token) { library.makeEndingRegistry(observer: $0) }
    },
    Claim(
      "leaves no entry in a table behind when tokens end registrations",
      Step(.autoUnobserve, 2),
      idea: "a token has to end its registration in the same way as `unobserve`",
      section: "6-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try expectNoGrowth("tokens") {
        library.makeEndingRegistry(observer: $0)
      } end: { train, registry in
        guard let train else { return }
        registry?.token(for: train, \.delay)?.invalidate()
        registry?.token(for: train, \.platform)?.invalidate()
      }
    },
    Claim(
      "ends a registration in whichever order its token, registry, and object are released",
      Step(.autoUnobserve, 2),
      idea: "ask which of the three are still there, and what each of them may still refer to",
      section: "6-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try expectNothingLeftInAnyOrder(isRetaining: true) {
        library.makeEndingRegistry(observer: $0)
      }
    },
  ]
}
