internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims about changes that begin after everything has ended.
  static let keepingPromisesOfEnding = [
    Claim(
      "doesn't deliver changes that begin after `unobserveAll`, even during `observe`",
      Step(.autoUnobserve, 1),
      idea: "`observe` may not be done yet, so a call has to ask whether it's still wanted",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      try weaveEnding(
        "one thread that observes a train, and another that ends everything and changes the train",
        isObserved: false,
        { library.makeEndingRegistry(observer: $0) },
        ["Ada": { $0.observe() }, "Bo": { $0.endAndChange(.unobserveAll) }]
      ) { $0.lateCallComplaint }
    },
    Claim(
      "can lose its observer while another thread makes a change",
      Step(.autoUnobserve, 1),
      idea: "read a weak reference once, and use what you've read: it may be nil the next time",
      section: "06-auto-unobserve.md#in-kvocontroller"
    ) { (library: any AutomaticLibrary) in
      try weaveEnding(
        "one thread that changes a train, and another that releases the observer",
        isObserved: true,
        { library.makeEndingRegistry(observer: $0) },
        ["Ada": { $0.change() }, "Bo": { $0.releaseBoard() }]
      )
    },
    Claim(
      "leaves nothing behind when one thread replaces a registration and another ends everything",
      Step(.autoUnobserve, 1),
      idea: "end only what you've taken out, and take out exactly what you end",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      try weaveEnding(
        "one thread that unobserves a train and observes it again, and another that ends everything",
        isObserved: true,
        { library.makeEndingRegistry(observer: $0) },
        [
          "Ada": { shared in
            shared.unobserve()
            shared.observe()
          },
          "Bo": { $0.unobserveAll() },
        ]
      )
    },
    Claim(
      "doesn't deliver changes that begin after a call that has found nothing left to end",
      Step(.autoUnobserve, 1),
      idea: "a registration that can't be found any longer must have ended, so change the states "
        + "in the section that takes the registrations out",
      section: "06-auto-unobserve.md#retaining"
    ) { (library: any AutomaticLibrary) in
      for ending in [Ending.unobserve, .unobserveAll] {
        try weaveEnding(
          "one thread that calls `unobserveAll`, and another that calls \(ending.rawValue) and changes "
            + "the train",
          isObserved: true,
          { library.makeEndingRegistry(observer: $0) },
          ["Ada": { $0.unobserveAll() }, "Bo": { $0.endAndChange(ending, whateverResult: true) }]
        ) { $0.lateCallComplaint }
      }
    },
  ]

  /// The claims about changes that begin after a token has ended a registration.
  static let keepingPromisesOfTokens = [
    Claim(
      "doesn't call the handler of a registration that its token ended and another one replaced",
      Step(.autoUnobserve, 2),
      idea: "a registration and the one that replaces it are equal, but only one is still wanted; "
        + "ask the registration itself, or compare with `===`",
      section: "06-auto-unobserve.md#tokens"
    ) { (library: any AutomaticLibrary) in
      try weaveEnding(
        """
        one thread that observes a train, and another that uses a token, observes the train again, \
        and changes it
        """,
        isObserved: false,
        { library.makeEndingRegistry(observer: $0) },
        ["Ada": { $0.observe() }, "Bo": { $0.endAndChange(.token, isReplacing: true) }]
      ) { $0.lateCallComplaint }
    }
  ]
}

/// Throws a refutation if an order of the library's critical sections on two threads, which share a
/// registry, fails.
func weaveEnding(
  _ question: String,
  isObserved: Bool,
  _ makeRegistry: @escaping RegistryMaker,
  _ threads: KeyValuePairs<String, (SharedRegistry) -> Void>,
  complaint: @escaping (SharedRegistry) -> String? = { $0.complaint }
) throws {
  let loom = Loom(
    // The KVO layer's sections take no part in the decisions, and would multiply the orders.
    watching: [moduleName(of: makeRegistry(Board()).object)],
    on: { SharedRegistry(isObserved: isObserved, makeRegistry) },
    threads: threads,
    claim: complaint
  )
  try expectInEveryOrder(of: loom, question)
}
