@testable import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import Chapter06Handles
import Testing
import KVOWeave

/// An observer with one line for its registry.
private final class Switchboard: RegistryOwner {
  let registryStorage = RegistryStorage()
  var lines: [String] = []
}

@Suite struct `The results of a registry` {
  private let train = Train()
  private let board = Board()

  @Test func `that the first handler stays`() {
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, _ in board.show("first") }
    #expect(!registry.observe(train, \.delay) { board, _, _ in board.show("second") })
    train.delay = 5
    #expect(board.lines == ["first"])
  }

  @Test func `are the same through its handle`() {
    let (switchboard, other) = (Switchboard(), Train(number: 8))
    let handle = switchboard.registry
    let first = handle.observe(train, \.delay) { $0.lines.append("first \($2.text)") }
    // Asked again, it's the same registry.
    let second = switchboard.registry.observe(train, \.delay) { board, _, _ in
      board.lines.append("second")
    }
    #expect(first && !second)
    train.delay = 5
    #expect(switchboard.lines == ["first -> 5"])
    #expect(handle.unobserve(train, \.delay))
    #expect(!handle.unobserve(train, \.delay))
    handle.observe(train, \.delay) { _, _, _ in }
    handle.observe(other, \.delay) { _, _, _ in }
    handle.unobserveAll()
    #expect(![train, other].contains { $0.observerList.ledger.isObserved })
  }

  @Test(arguments: [true, false])
  func `an object is released when it's no longer observed`(_ isByToken: Bool) {
    let registry = Registry(observer: board)
    weak var left: Train?
    do {
      let train = Train()
      left = train
      registry.observe(train, \.delay) { _, _, _ in }
      let token = registry.token(for: train, \.delay)
      #expect(isByToken ? token?.invalidate() == true : registry.unobserve(train, \.delay))
    }
    #expect(left == nil)
  }
}

@Suite struct `A token that's used in the last call of its own registration` {
  @Test func `doesn't end the registration that was made after it`() {
    let (train, board) = (Train(), Board())
    let registry = Registry(observer: board)
    var token: Token?
    var ended: Bool?
    registry.observe(train, \.delay) { [unowned registry] _, train, _ in
      registry.unobserve(train, \.delay)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      ended = token?.invalidate()
    }
    token = registry.token(for: train, \.delay)
    train.delay = 5
    #expect(ended == false)
    train.delay = 6
    #expect(board.lines == ["-> 6"])
  }
}

/// A way in which a handler is released.
enum End: CaseIterable {
  case unobserved, allUnobserved, invalidated, refused
}

/// A handler with a last word, in which it calls its registry.
private final class Scene {
  let train = Train()
  let board = Board()
  let registry: Registry<Board>
  private var token: Token?

  init(_ end: End) {
    registry = Registry(observer: board)
    if end == .refused { registry.observe(train, \.delay) { _, _, _ in } } else { observe() }
  }

  private func observe() {
    let farewell = Farewell { [unowned self] in
      registry.observe(train, \.platform) { _, _, _ in }
      board.show(registry.unobserve(train, \.platform) ? "farewell" : "not observed")
    }
    registry.observe(train, \.delay) { _, _, _ in withExtendedLifetime(farewell) {} }
    token = registry.token(for: train, \.delay)
  }

  func run(_ end: End) {
    switch end {
    case .unobserved: registry.unobserve(train, \.delay)
    case .allUnobserved: registry.unobserveAll()
    case .invalidated: token?.invalidate()
    case .refused: observe()
    }
  }
}

private final class Farewell {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }
}

@Suite struct `A registry holds no lock` {
  @Test(arguments: End.allCases) func `while a handler is released`(_ end: End) {
    // The loom reports a thread that waits for itself.
    let loom = Loom(
      watching: ["Chapter06AutoUnobserve"],
      on: { Scene(end) },
      threads: ["Ada": { $0.run(end) }]
    ) { $0.board.lines == ["farewell"] ? nil : "\($0.board.lines)" }
    #expect(loom.explore().failure == nil)
  }
}
