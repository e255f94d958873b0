import Chapter1Registry
import Chapter3KeyPaths
import Chapter4Dispatcher
import ExerciseKit
import KVOStation
import Testing

/// What every chapter's registry can do: the attacks are made on more than one of them.
protocol AnyRegistry: AnyObject {
  init()
  func observe(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping () -> Void)
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>)
}

/// The registry under attack.
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

/// Chapter 3 has no effect if something is done twice.
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

/// Chapter 4 lets the registry die.
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
  @Test func `twice makes one change call twice`() {
    let (registry, train) = (Chapter1(), Train())
    var calls = 0
    Attack.twice(registry, train) { calls += 1 }
    let before = calls
    expect(
      before,
      is: 2,
      "the calls of the handler by the one change that the attack makes",
      idea: "chapter 1 does not look whether a key path is observed already"
    )
    // The attack leaves its registrations behind; the train must not die of them.
    _ = Unmanaged.passRetained(train)
  }

  @Test func `twice is harmless in chapter 3`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the attack on chapter 3, which observes once",
        expected: "one call",
        got: "a trap",
        idea: "an attack proves a flaw only if it fails where the flaw is mended"
      )
    ) {
      limitChild()
      let (registry, train) = (Chapter3(), Train())
      var calls = 0
      Attack.twice(registry, train) { calls += 1 }
      expect(
        calls,
        is: 1,
        "the calls of the handler when chapter 3, which observes once, is attacked",
        idea: "an attack proves a flaw only if it fails where the flaw is mended"
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
        idea: "every removal needs a registration"
      )
    ) {
      limitChild()
      Attack.unbalanced(Chapter1(), Train())
    }
    expect(
      result == nil || result.says("Cannot remove an observer"),
      is: true,
      "whether the trap says “Cannot remove an observer”",
      idea: "a trap for another reason proves nothing about the removal"
    )
  }

  @Test func `unbalanced is harmless in chapter 3`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the attack on chapter 3, which ignores a second removal",
        expected: "nothing to happen",
        got: "a trap",
        idea: "an attack proves a flaw only if it fails where the flaw is mended"
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
        idea: "the registry must be gone, and a change must come"
      )
    ) {
      limitChild()
      let train = Train()
      Attack.registryGone(Chapter1.self, train)
      // Should nothing have trapped, neither shall the train's own death.
      _ = Unmanaged.passRetained(train)
    }
    expect(
      result == nil || result.says("was deallocated while it was still registered"),
      is: true,
      "whether the trap says that an observer was deallocated while it was still registered",
      idea: "a trap for another reason proves nothing about the registry's death"
    )
  }

  @Test func `registryGone is harmless in chapter 4`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the attack on chapter 4, whose registry may die",
        expected: "nothing to happen",
        got: "a trap",
        idea: "an attack proves a flaw only if it fails where the flaw is mended"
      )
    ) {
      limitChild()
      let train = Train()
      Attack.registryGone(Chapter4.self, train)
      _ = Unmanaged.passRetained(train)
    }
  }
}
