import Chapter01Registry
import Chapter03KeyPaths
import Chapter04Dispatcher
import TaskTesting
import Foundation
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

/// Checks that the KVO layer trapped with a message.
private func expectTrap(
  of child: ExitTest.Result?,
  saying message: String,
  orElse idea: String
) throws {
  let output = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
  let lines = output.split(separator: "\n")
  if lines.contains(where: { $0.contains(message) }) { return }
  let last = lines.last { $0.contains("rror: ") }
  throw Refutation(
    question: "the attack on chapter 1",
    expected: "a trap in the KVO layer, whose message says “\(message)”",
    got: last.map { "“\($0.prefix(130))…”" } ?? "no trap",
    idea: idea
  )
}

private let harmless = "an attack proves a flaw only if it's harmless where the flaw is fixed"

@Suite(.exercise, .serialized) struct `Your attack` {
  @Test func `twice makes one change call the handler twice`() throws {
    try expect(
      calls(inChapter: 1),
      is: 2,
      "the number of calls of the handler with chapter 1's registry",
      idea: "chapter 1's registry doesn't check whether a value is already observed"
    )
  }

  @Test func `twice is harmless in chapter 3`() throws {
    ask("the attack on chapter 3", idea: harmless)
    try expect(
      calls(inChapter: 3),
      is: 1,
      "the number of calls of the handler with chapter 3's registry",
      idea: "one change has to lead to both calls, and chapter 3's registry registers a value once"
    )
  }

  @Test func `unbalanced is harmless in chapter 3`() {
    ask("the attack on chapter 3", idea: harmless)
    let train = lastingTrain()
    AnyChapter.$number.withValue(3) { Attack.unbalanced(AnyChapter(), train) }
  }

  @Test func `unbalanced traps in chapter 1`() async throws {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      endWithSuccess()
      Attack.unbalanced(AnyChapter(), Train())
    }
    try expectTrap(
      of: child,
      saying: "Cannot remove an observer",
      orElse: "each unobserve needs a registration that it can end, and one of them has none"
    )
  }

  @Test func `registryGone is harmless in chapter 4`() {
    ask("the attack on chapter 4", idea: harmless)
    let train = lastingTrain()
    AnyChapter.$number.withValue(4) { Attack.registryGone(AnyChapter.self, train) }
  }

  @Test func `registryGone traps in chapter 1`() async throws {
    let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      endWithSuccess()
      Attack.registryGone(AnyChapter.self, lastingTrain())
    }
    try expectTrap(
      of: child,
      saying: "was deallocated while it was still registered",
      orElse: "the registry has to be deallocated before the value that it observes changes"
    )
  }
}

/// Makes the process end with success even if it traps.
private func endWithSuccess() {
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
    _ = signal(number) { _ in _exit(0) }
  }
}
