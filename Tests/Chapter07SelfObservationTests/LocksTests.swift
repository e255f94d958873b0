import Chapter06Handles
@testable import Chapter07SelfObservation
import KeyValueObserving
import KVOStation
import Testing
import KVOWeave

private let watched = ["Chapter07SelfObservation"]

/// A way in which a handler is released.
enum End: CaseIterable {
  case unobserved, allUnobserved, invalidated, refused, objectDied
}

/// A registry with a handler that captures an object whose `deinit` uses the registry.
private final class Scene {
  private let board = Board()
  private let other = Train(number: 8)
  private var train: Train? = Train()
  private let registry: Registry<Board>
  private var token: Token?

  init(_ end: End) {
    registry = Registry(observer: board, retainObserved: false)
    if end == .refused { observe { _, _, _ in } } else { observeWithLastWord() }
  }

  var lines: [String] { board.lines }

  private func observe(_ handler: @escaping (Board, Train, ObservedChange) -> Void) {
    train.map { _ = registry.observe($0, \.delay, handler: handler) }
    token = train.flatMap { registry.token(for: $0, \.delay) }
  }

  private func observeWithLastWord() {
    let farewell = Farewell { [unowned self] in
      registry.observe(other, \.platform) { _, _, _ in }
      board.show(registry.unobserve(other, \.platform) ? "farewell" : "not observed")
    }
    observe { _, _, _ in withExtendedLifetime(farewell) {} }
  }

  func run(_ end: End) {
    switch end {
    case .unobserved: train.map { _ = registry.unobserve($0, \.delay) }
    case .allUnobserved: registry.unobserveAll()
    case .invalidated: token?.invalidate()
    case .refused: observeWithLastWord()
    case .objectDied: train = nil
    }
  }
}

private final class Farewell {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }
}

/// An observer whose registries two threads use for the first time at once.
private final class Lazy: RegistryOwner {
  let registryStorage = RegistryStorage()
  let train = Train()
}

@Suite struct `The locks of a registry` {
  // The loom reports a thread that waits for itself.
  @Test(arguments: End.allCases) func `aren't held while a handler is released`(_ end: End) {
    let loom = Loom(
      watching: watched,
      on: { Scene(end) },
      threads: ["Ada": { $0.run(end) }]
    ) { $0.lines == ["farewell"] ? nil : "\($0.lines)" }
    #expect(loom.explore().failure == nil)
  }

  @Test(arguments: [true, false])
  func `create it once, in either order`(_ isRetaining: Bool) {
    let registry = { (lazy: Lazy) in
      isRetaining ? lazy.registry : lazy.registryNonRetaining
    }
    let loom = Loom(
      watching: watched,
      on: { Lazy() },
      threads: [
        "Ada": { _ = registry($0).observe($0.train, \.delay) { _, _, _ in } },
        "Bo": { _ = registry($0).observe($0.train, \.platform) { _, _, _ in } },
      ]
    ) { lazy in
      let raw = lazy.train.observerList.ledger.entries.count
      return raw == 2 ? nil : "expected two ledger entries, got \(raw)"
    }
    #expect(loom.explore().failure == nil)
  }
}
