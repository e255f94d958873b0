import Chapter1Registry
import Chapter3KeyPaths
import Chapter4Dispatcher
import ExerciseKit
import KVOStation
import Testing

/// The methods that the registries of all chapters have, so that one attack can be tried on several.
protocol AnyRegistry: AnyObject {
  init()
  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void)
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>)
}

/// Chapter 1's registry, which has all three flaws.
private final class Chapter1: AnyRegistry {
  private let board = Board()
  private lazy var registry = Chapter1Registry.Registry(observer: board)

  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void) {
    registry.observe(train, keyPath) { _, _, _ in handler() }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    registry.unobserve(train, keyPath)
  }
}

/// Chapter 3's registry, in which repeating a call has no effect.
private final class Chapter3: AnyRegistry {
  private let board = Board()
  private lazy var registry = Chapter3KeyPaths.Registry(observer: board)

  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void) {
    registry.observe(train, keyPath) { _, _, _ in handler() }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    registry.unobserve(train, keyPath)
  }
}

/// Chapter 4's registry, which may be deallocated at any time.
private final class Chapter4: AnyRegistry {
  private let board = Board()
  private lazy var registry = Chapter4Dispatcher.Registry(observer: board)

  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void) {
    registry.observe(train, keyPath) { _, _, _ in handler() }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    registry.unobserve(train, keyPath)
  }
}

extension ExitTest.Result? {
  fileprivate func says(_ message: String) -> Bool {
    String(decoding: self?.standardErrorContent ?? [], as: UTF8.self).contains(message)
  }
}

@Suite(.exercise("1.3")) struct `Your attack` {
  @Test func `twice makes one change call the handler twice`() {
    let (registry, train) = (Chapter1(), Train())
    var calls = 0
    Attack.twice(registry, train) { calls += 1 }
    let before = calls
    expect(
      before,
      is: 2,
      "the number of calls of the handler, for the one change that the attack makes",
      idea: "chapter 1's registry doesn't check whether a value is already observed"
    )
    // The attack leaves registrations behind, so the train's deallocation would trap.
    _ = Unmanaged.passRetained(train)
  }

  @Test func `twice is harmless in chapter 3`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the attack on chapter 3, which registers one handler",
        expected: "one call",
        got: "a trap",
        idea: "an attack proves a flaw only if it's harmless where the flaw is fixed"
      )
    ) {
      limitChild()
      let (registry, train) = (Chapter3(), Train())
      var calls = 0
      Attack.twice(registry, train) { calls += 1 }
      expect(
        calls,
        is: 1,
        "the number of calls of the handler with chapter 3's registry",
        idea: "an attack proves a flaw only if it's harmless where the flaw is fixed"
      )
      _ = Unmanaged.passRetained(train)
    }
  }

  @Test func `unbalanced traps in chapter 1`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      explanation(
        "the attack on chapter 1",
        expected: "a trap",
        got: "none",
        idea: "each unobserve needs a registration that it can end"
      )
    ) {
      limitChild()
      Attack.unbalanced(Chapter1(), Train())
    }
    expect(
      result == nil || result.says("Cannot remove an observer"),
      is: true,
      "whether the message says “Cannot remove an observer”",
      idea: "a trap for another reason says nothing about this flaw"
    )
  }

  @Test func `unbalanced is harmless in chapter 3`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the attack on chapter 3, which ignores a second removal",
        expected: "nothing to happen",
        got: "a trap",
        idea: "an attack proves a flaw only if it's harmless where the flaw is fixed"
      )
    ) {
      limitChild()
      Attack.unbalanced(Chapter3(), Train())
    }
  }

  @Test func `registryGone traps in chapter 1`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      explanation(
        "the attack on chapter 1",
        expected: "a trap",
        got: "none",
        idea: "the registry has to be deallocated before the change"
      )
    ) {
      limitChild()
      let train = Train()
      Attack.registryGone(Chapter1.self, train)
      // If nothing has trapped, the train's deallocation mustn't trap, either.
      _ = Unmanaged.passRetained(train)
    }
    expect(
      result == nil || result.says("was deallocated while it was still registered"),
      is: true,
      "whether the message says that an observer was deallocated while it was still registered",
      idea: "a trap for another reason says nothing about this flaw"
    )
  }

  @Test func `registryGone is harmless in chapter 4`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the attack on chapter 4, whose registry may be deallocated at any time",
        expected: "nothing to happen",
        got: "a trap",
        idea: "an attack proves a flaw only if it's harmless where the flaw is fixed"
      )
    ) {
      limitChild()
      let train = Train()
      Attack.registryGone(Chapter4.self, train)
      _ = Unmanaged.passRetained(train)
    }
  }
}
