import Chapter1Registry
import Chapter3KeyPaths
import Chapter4Dispatcher
import ExerciseKit
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
      let registry = Chapter1Registry.Registry(observer: board)
      observing = { registry.observe($0, $1, handler: $2) }
      ending = { registry.unobserve($0, $1) }
    case 3:
      let registry = Chapter3KeyPaths.Registry(observer: board)
      observing = { registry.observe($0, $1, handler: $2) }
      ending = { registry.unobserve($0, $1) }
    default:
      let registry = Chapter4Dispatcher.Registry(observer: board)
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

/// Makes the attack `twice`, and returns how often the handler was called and a value changed.
private func callsAndChanges(inChapter number: Int) -> (calls: Int, changes: Int) {
  let (train, board) = (lastingTrain(), Board())
  for keyPath in [\Train.delay, \.platform, \.stops] as [PartialKeyPath<Train>] {
    train.addObserver(board, forKeyPath: keyPath, options: .new)
  }
  var calls = 0
  AnyChapter.$number.withValue(number) { Attack.twice(AnyChapter(), train) { calls += 1 } }
  return withExtendedLifetime(board) { (calls, board.lines.count) }
}

/// Checks that the KVO layer trapped with a message.
private func expectTrap(of child: ExitTest.Result?, saying message: String, orElse idea: String) {
  guard let child, child.exitStatus != .exitCode(75) else { return }
  let output = String(decoding: child.standardErrorContent, as: UTF8.self)
  let last = output.split(separator: "\n").last { $0.contains("rror: ") }
  if let last, last.hasPrefix("KeyValueObserving/"), last.contains(message) { return }
  fail(
    "the attack on chapter 1",
    expected: "a trap in the KVO layer, whose message says “\(message)”",
    got: last.map { "“\($0.prefix(130))…”" } ?? "the end of the process, without a message",
    idea: idea
  )
}

private let harmless = "an attack proves a flaw only if it's harmless where the flaw is fixed"

@Suite(.exercise("1.3")) struct `Your attack` {
  @Test func `twice makes one change call the handler twice`() {
    let (calls, changes) = callsAndChanges(inChapter: 1)
    let question = "the number of changes that the attack makes"
    let idea = "a single change has to lead to both calls"
    guard expect(changes, is: 1, question, idea: idea) else { return }
    expect(
      calls,
      is: 2,
      "the number of calls of the handler, for the one change that the attack makes",
      idea: "chapter 1's registry doesn't check whether a value is already observed"
    )
  }

  @Test func `twice is harmless in chapter 3`() async {
    await #expect(
      processExitsWith: .success,
      explanation("the attack on chapter 3", expected: "one call", got: "a trap", idea: harmless)
    ) {
      limitChild()
      expect(
        callsAndChanges(inChapter: 3).calls,
        is: 1,
        "the number of calls of the handler with chapter 3's registry",
        idea: "chapter 3's registry registers a value once, and nothing else may call the handler"
      )
    }
  }

  @Test func `unbalanced traps in chapter 1`() async {
    let idea = "each unobserve needs a registration that it can end"
    let child = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      explanation("the attack on chapter 1", expected: "a trap", got: "none", idea: idea)
    ) {
      limitChild()
      Attack.unbalanced(AnyChapter(), Train())
    }
    expectTrap(
      of: child,
      saying: "Cannot remove an observer",
      orElse: "the trap has to come from unobserve, because there's nothing left that it can end"
    )
  }

  @Test func `unbalanced is harmless in chapter 3`() async {
    await #expect(
      processExitsWith: .success,
      explanation("the attack on chapter 3", expected: "no trap", got: "a trap", idea: harmless)
    ) {
      limitChild()
      let train = lastingTrain()
      AnyChapter.$number.withValue(3) { Attack.unbalanced(AnyChapter(), train) }
    }
  }

  @Test func `registryGone traps in chapter 1`() async {
    let idea = "the registry has to be deallocated before the value that it observes changes"
    let child = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      explanation("the attack on chapter 1", expected: "a trap", got: "none", idea: idea)
    ) {
      limitChild()
      Attack.registryGone(AnyChapter.self, lastingTrain())
    }
    expectTrap(
      of: child,
      saying: "was deallocated while it was still registered",
      orElse: "the trap has to come from the change, because the registry no longer exists"
    )
  }

  @Test func `registryGone is harmless in chapter 4`() async {
    await #expect(
      processExitsWith: .success,
      explanation("the attack on chapter 4", expected: "no trap", got: "a trap", idea: harmless)
    ) {
      limitChild()
      let train = lastingTrain()
      AnyChapter.$number.withValue(4) { Attack.registryGone(AnyChapter.self, train) }
    }
  }
}
