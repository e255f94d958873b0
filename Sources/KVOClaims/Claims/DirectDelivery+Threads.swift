internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation
internal import KVOWeave

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
    }
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
