internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

/// One of the things to which the parts of a registration belong.
private enum Owner: String {
  case token = "the token"
  case registry = "the registry"
  case object = "the object"

  static let orders: [[Owner]] = [
    [.token, .registry, .object], [.token, .object, .registry], [.registry, .token, .object],
    [.registry, .object, .token], [.object, .token, .registry], [.object, .registry, .token],
  ]
}

/// Throws a refutation if something's left after a token, a registry, and an object are released,
/// in any order.
///
/// A token is used before it's released. That ends the registration if nothing else has.
func expectNothingLeftInAnyOrder(isRetaining: Bool, _ makeRegistry: RegistryMaker) throws {
  for order in Owner.orders {
    let board = Board()
    var registry: (any EndingRegistry<Board>)? = makeRegistry(board)
    var train: Train? = Train()
    weak var (registryObject, left, captured): (AnyObject?, Train?, Farewell?)
    var token: (any ClaimedToken)?
    if let train, let registry {
      let farewell = Farewell()
      (registryObject, left, captured) = (registry.object, train, farewell)
      registry.observe(train, \.delay) { _, _, _ in farewell.use() }
      token = registry.token(for: train, \.delay)
    }
    let ledger = train?.observerList.ledger
    var gone: Set<Owner> = []
    for owner in order {
      switch owner {
      case .token:
        let hasEnded = gone.contains(.registry) || (!isRetaining && gone.contains(.object))
        let result = token?.invalidate() == true
        let names = gone.map(\.rawValue).sorted().joined(separator: " and ")
        let words = gone.isEmpty ? "" : " after the release of \(names)"
        try expect(result, is: !hasEnded, "the result of `invalidate`\(words)")
        token = nil
      case .registry: registry = nil
      case .object: train = nil
      }
      gone.insert(owner)
      // A retained object is still observed when nothing but the registry refers to it.
      let hasEnded = gone != [.object] || !isRetaining
      let words = "after the release of \(owner.rawValue)"
      try expect(captured, isDeallocated: hasEnded, "what the handler captures, \(words)")
      try expect(ledger?.isObserved, is: !hasEnded, "whether the object is observed \(words)")
    }
    let names = order.map(\.rawValue).joined(separator: ", ")
    try expect(registryObject, isDeallocated: true, "the registry after the release of \(names)")
    try expect(left, isDeallocated: true, "the object after the release of \(names)")
  }
}
