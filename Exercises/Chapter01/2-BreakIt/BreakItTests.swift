import Chapter01Registry
import Chapter03KeyPaths
import Chapter04Dispatcher
import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// The methods that every chapter's registry has, so that one attack can be tried on several.
protocol AnyRegistry: AnyObject {
  init(observer: Nobody)
  @discardableResult
  func observe(
    _ train: Train,
    _ keyPath: PartialKeyPath<Train>,
    options: ObservingOptions,
    handler: @escaping (Nobody, Train, ObservedChange) -> Void
  ) -> Bool
  @discardableResult
  func unobserve(_ train: Train, _ keyPath: PartialKeyPath<Train>) -> Bool
}

// What an attack uses.
extension AnyRegistry {
  init() { self.init(observer: .observer) }

  func observe(_ train: Train, _ keyPath: PartialKeyPath<Train>, _ handler: @escaping () -> Void) {
    observe(train, keyPath, options: .new) { _, _, _ in handler() }
  }
}

/// The observer of all registries.
final class Nobody: Sendable {
  static let observer = Nobody()
}

extension Chapter01Registry.Registry: AnyRegistry where Observer == Nobody {}
extension Chapter03KeyPaths.Registry: AnyRegistry where Observer == Nobody {}
extension Chapter04Dispatcher.Registry: AnyRegistry where Observer == Nobody {}

private typealias Registry1 = Chapter01Registry.Registry<Nobody>
private typealias Registry3 = Chapter03KeyPaths.Registry<Nobody>
private typealias Registry4 = Chapter04Dispatcher.Registry<Nobody>

/// Returns a train that's never deallocated.
///
/// An attack may leave registrations behind, and then the train's deallocation would trap.
private func lastingTrain() -> Train {
  Unmanaged.passRetained(Train()).takeUnretainedValue()
}

/// Makes the attack `twice`, and returns how often the handler was called.
private func calls(with registry: some AnyRegistry) -> Int {
  var calls = 0
  Attack.twice(registry, lastingTrain()) { calls += 1 }
  return calls
}

private let harmless = "an attack proves a flaw only if it's harmless where the flaw is fixed"

private let claims = Claim.list("Your attack") {
  Claim("twice makes one change call the handler twice") {
    let calls = calls(with: Registry1())
    try expect(
      calls,
      is: 2,
      "the number of calls of the handler with chapter 1's registry",
      idea: calls == 0
        ? "the handler is called only if the attack also changes the value that it has observed"
        : "chapter 1's registry doesn't check whether a value is already observed"
    )
  }

  Claim("twice is harmless in chapter 3") {
    ask("the attack on chapter 3", idea: harmless)
    try expect(
      calls(with: Registry3()),
      is: 1,
      "the number of calls of the handler with chapter 3's registry",
      idea: "one change has to lead to both calls, and chapter 3's registry registers a value once"
    )
  }

  Claim("unbalanced is harmless in chapter 3") {
    ask("the attack on chapter 3", idea: harmless)
    Attack.unbalanced(Registry3(), lastingTrain())
  }

  Claim("unbalanced traps in chapter 1") {
    try expectTrap(
      saying: "Cannot remove an observer",
      "the attack on chapter 1",
      idea: "each unobserve needs a registration that it can end, and one of them has none"
    ) { Attack.unbalanced(Registry1(), Train()) }
  }

  Claim("registryGone is harmless in chapter 4") {
    ask("the attack on chapter 4", idea: harmless)
    Attack.registryGone(Registry4.self, lastingTrain())
  }

  Claim("registryGone traps in chapter 1") {
    try expectTrap(
      saying: "was deallocated while it was still registered",
      "the attack on chapter 1",
      idea: "the registry has to be deallocated before the value that it observes changes"
    ) { Attack.registryGone(Registry1.self, lastingTrain()) }
  }
}

@Suite(.serialized) struct `Your attack` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
