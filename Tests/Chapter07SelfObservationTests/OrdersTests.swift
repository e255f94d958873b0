@testable import Chapter07SelfObservation
import KeyValueObserving
import KVOStation
import Chapter06Handles
import Testing
import KVOWeave

/// A board, its registry, and a train, of which threads may release the last two.
private final class Scene {
  var train: Train? = Train()
  let board = Board()
  var registry: Registry<Board>?
  let ledger: Ledger?
  let receivers = Dispatcher.shared.count

  init(observing: Bool) {
    ledger = train?.observerList.ledger
    registry = Registry(observer: board, retainObserved: false)
    if observing { observe() }
  }

  func observe() {
    guard let train else { return }
    registry?.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }

  /// Releases the registry, and returns a description of what's left, or nil.
  func leftovers() -> String? {
    registry = nil
    if ledger?.isObserved == true { return "expected no registration in the ledger" }
    let left = Dispatcher.shared.count - receivers
    return left == 0 ? nil : "expected no receiver, got \(left)"
  }
}

private func explore(
  observing: Bool = true,
  _ ada: @escaping (Scene) -> Void,
  _ bo: @escaping (Scene) -> Void
) -> Exploration {
  let loom = Loom(
    watching: ["Chapter07SelfObservation"],
    on: { Scene(observing: observing) },
    threads: ["Ada": ada, "Bo": bo]
  ) { $0.leftovers() }
  return loom.explore()
}

// Each test counts the dispatcher's entries, so it runs in a process of its own.
@Suite struct `In every order of two threads, nothing is left after` {
  @Test func `deallocating the object and the registry`() async {
    await #expect(processExitsWith: .success) {
      #expect(explore({ $0.train = nil }, { $0.registry = nil }).failure == nil)
    }
  }

  @Test func `deallocating the object and unobserving everything`() async {
    await #expect(processExitsWith: .success) {
      #expect(explore({ $0.train = nil }, { $0.registry?.unobserveAll() }).failure == nil)
    }
  }

  @Test func `observing and unobserving`() async {
    await #expect(processExitsWith: .success) {
      let report = explore(observing: false, { $0.observe() }) { scene in
        scene.train.map { _ = scene.registry?.unobserve($0, \.delay) }
      }
      #expect(report.failure == nil)
    }
  }

  @Test func `a change and the deallocation of the registry`() async {
    await #expect(processExitsWith: .success) {
      #expect(explore({ $0.train?.delay = 5 }, { $0.registry = nil }).failure == nil)
    }
  }
}

@Suite struct `Once unobserve has returned, in every order of two threads,` {
  @Test(arguments: [true, false])
  func `no change that begins later is delivered`(_ isRetaining: Bool) {
    let loom = Loom(
      watching: ["Chapter07SelfObservation"],
      on: { Promised(isRetaining: isRetaining) },
      threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserveAndChange() }]
    ) { $0.isUnobserved && $0.calls > 0 ? "a change was delivered after unobserve" : nil }
    #expect(loom.explore().failure == nil)
  }
}

/// A registry that one thread uses to observe, and another one to unobserve.
private final class Promised {
  let train = Train()
  let board = Board()
  let registry: Registry<Board>
  var isUnobserved = false
  var calls = 0

  init(isRetaining: Bool) {
    registry = Registry(observer: board, retainObserved: isRetaining)
  }

  func observe() {
    registry.observe(train, \.delay) { [unowned self] _, _, _ in calls += 1 }
  }

  func unobserveAndChange() {
    isUnobserved = registry.unobserve(train, \.delay)
    point("changes the delay")
    if isUnobserved { train.delay += 1 }
  }
}

@Suite struct `Once two threads have ended a registration, in every order,` {
  @Test(arguments: Ending.all, Ending.all)
  private func `no change that begins later is delivered`(_ first: Ending, _ second: Ending) {
    let report = Loom(
      watching: ["Chapter07SelfObservation"],
      on: { EndedTwice() },
      threads: [
        "Ada": { first.come($0) },
        "Bo": { scene in
          second.come(scene)
          let before = scene.board.lines.count
          point("changes the delay")
          scene.train.delay = 5
          scene.isLate = scene.board.lines.count > before
        },
      ]
    ) { $0.isLate ? "a change was delivered after the end" : nil }.explore()
    #expect(report.failure == nil)
    #expect(report.orders > 1)
  }
}

/// A registration that two threads end.
private final class EndedTwice {
  let train = Train()
  let board = Board()
  let registry: Registry<Board>
  private(set) var token: Token?
  var isLate = false

  init() {
    registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    token = registry.token(for: train, \.delay)
  }
}

/// One way in which a registration ends.
private struct Ending: CustomStringConvertible, Sendable {
  let description: String
  let come: @Sendable (EndedTwice) -> Void

  static let all = [
    Ending(description: "unobserve") { $0.registry.unobserve($0.train, \.delay) },
    Ending(description: "unobserve everything") { $0.registry.unobserveAll() },
    Ending(description: "the token") { _ = $0.token?.invalidate() },
  ]
}
