import Chapter01Registry
import Chapter03KeyPaths
import Chapter04Dispatcher
import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// The methods that every chapter's registry has, so that one attack can be tried on several.
protocol AnyRegistry: AnyObject {
  init()
  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void)
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>)
}

/// A registry of chapter 1, 3, or 4, whose type doesn't reveal the chapter.
private final class AnyChapter: AnyRegistry {
  /// The chapter of the registries that are created.
  @TaskLocal static var number = 1

  private let board = Board()
  private let observing:
    (Train, KeyPath<Train, Int>, @escaping (Board, Train, ObservedChange) -> Void) -> Void
  private let ending: (Train, KeyPath<Train, Int>) -> Void

  init() {
    switch Self.number {
    case 1:
      let registry = Chapter01Registry.Registry(observer: board)
      observing = { registry.observe($0, $1, handler: $2) }
      ending = { registry.unobserve($0, $1) }
    case 3:
      let registry = Chapter03KeyPaths.Registry(observer: board)
      observing = { registry.observe($0, $1, handler: $2) }
      ending = { registry.unobserve($0, $1) }
    default:
      let registry = Chapter04Dispatcher.Registry(observer: board)
      observing = { registry.observe($0, $1, handler: $2) }
      ending = { registry.unobserve($0, $1) }
    }
  }

  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void) {
    observing(train, keyPath) { _, _, _ in handler() }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) { ending(train, keyPath) }
}

/// Returns a train that's never deallocated.
///
/// An attack may leave registrations behind, and then the train's deallocation would trap.
private func lastingTrain() -> Train {
  Unmanaged.passRetained(Train()).takeUnretainedValue()
}

/// Makes the attack `twice`, and returns how often the handler was called.
private func calls(inChapter number: Int) -> Int {
  var calls = 0
  AnyChapter.$number.withValue(number) { Attack.twice(AnyChapter(), lastingTrain()) { calls += 1 } }
  return calls
}

private let harmless = "an attack proves a flaw only if it's harmless where the flaw is fixed"

private let claims = Claim.list("Your attack") {
  Claim("twice makes one change call the handler twice") {
    let calls = calls(inChapter: 1)
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
      calls(inChapter: 3),
      is: 1,
      "the number of calls of the handler with chapter 3's registry",
      idea: "one change has to lead to both calls, and chapter 3's registry registers a value once"
    )
  }

  Claim("unbalanced is harmless in chapter 3") {
    ask("the attack on chapter 3", idea: harmless)
    let train = lastingTrain()
    AnyChapter.$number.withValue(3) { Attack.unbalanced(AnyChapter(), train) }
  }

  Claim("unbalanced traps in chapter 1") {
    try expectTrap(
      saying: "Cannot remove an observer",
      "the attack on chapter 1",
      idea: "each unobserve needs a registration that it can end, and one of them has none"
    ) { Attack.unbalanced(AnyChapter(), Train()) }
  }

  Claim("registryGone is harmless in chapter 4") {
    ask("the attack on chapter 4", idea: harmless)
    let train = lastingTrain()
    AnyChapter.$number.withValue(4) { Attack.registryGone(AnyChapter.self, train) }
  }

  Claim("registryGone traps in chapter 1") {
    try expectTrap(
      saying: "was deallocated while it was still registered",
      "the attack on chapter 1",
      idea: "the registry has to be deallocated before the value that it observes changes"
    ) { Attack.registryGone(AnyChapter.self, lastingTrain()) }
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
