internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claims about registrations that another thread ends.
  static let endingOnAnotherThread = [
    Claim(
      "calls no handler for a change that begins after another thread has ended the registration",
      Step(.directDelivery, 2),
      idea: "an entry may get into the ledger after its registration has ended",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding where ending != .deallocation {
        for options: ObservingOptions in [.new, [.prior, .new]] {
          try weaveDeliveries(
            library,
            isRetaining,
            "observing on one thread, and \(ending.rawValue) and then a change on another",
            ["Ada": { $0.observe(options) }, "Bo": { $0.endAndChange(ending) }]
          )
        }
      }
    },
    Claim(
      "asks before each call whether another thread has ended the registration",
      Step(.directDelivery, 2),
      idea: "the round that's under way still has the entry, so only the registration can know",
      section: "8-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding where ending != .deallocation {
        try weaveDeliveries(
          library,
          isRetaining,
          "a change with a `prior` call on one thread, and \(ending.rawValue) on another",
          ["Ada": { $0.train.delay += 1 }, "Bo": { $0.end(\.delay, by: ending) }],
          prepare: { $0.observeInTurn(\.delay, options: [.prior, .new]) }
        )
        try weaveDeliveries(
          library,
          isRetaining,
          "a change with two handlers on one thread, and \(ending.rawValue) for the second on another",
          ["Ada": { $0.train.delay += 1 }, "Bo": { $0.end(\.arrival, by: ending) }],
          prepare: { scene in
            scene.observeInTurn(\.delay, options: .new)
            scene.observeInTurn(\.arrival, options: .new)
          }
        )
      }
    },
  ]

  /// Throws a refutation if an order fails.
  private static func weaveDeliveries(
    _ library: any RetainingLibrary,
    _ isRetaining: Bool,
    _ question: String,
    _ threads: KeyValuePairs<String, (DeliveryScene) -> Void>,
    prepare: @escaping (DeliveryScene) -> Void = { _ in }
  ) throws {
    let registry = library.makeRegistry(observer: Board(), retainObserved: false)
    let loom = Loom(
      watching: [moduleName(of: registry.object)],
      on: {
        let scene = DeliveryScene(library, isRetaining: isRetaining)
        prepare(scene)
        return scene
      },
      threads: threads
    ) { $0.complaint }
    try expectInEveryOrder(of: loom, question)
  }
}
