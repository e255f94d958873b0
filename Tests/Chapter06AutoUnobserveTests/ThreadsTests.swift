@testable import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import Chapter06Handles
import Testing
import KVOWeave

private let watched = ["Chapter06AutoUnobserve"]

/// A train, a board, and its registry, which either thread may release.
private final class Shared {
  let train = Train()
  let board = Board()
  var registry: Registry<Board>?
  let receivers = Dispatcher.shared.count

  init() {
    registry = Registry(observer: board)
  }

  /// A description of what's left after everything was ended, or nil.
  var leftovers: String? {
    let raw = train.observerList.ledger.entries.count
    if raw > 0 { return "expected no ledger entry, got \(raw)" }
    let left = Dispatcher.shared.count - receivers
    return left == 0 ? nil : "expected no receiver, got \(left)"
  }
}

@Suite struct `In every order of two threads` {
  // The test counts the dispatcher's entries, so it runs in a process of its own.
  @Test func `observing and ending everything leaves nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let loom = Loom(
        watching: watched,
        on: { Shared() },
        threads: [
          "Ada": { shared in _ = shared.registry?.observe(shared.train, \.delay) { _, _, _ in } },
          "Bo": { shared in shared.registry?.unobserveAll() },
        ]
      ) { shared in
        shared.registry = nil
        return shared.leftovers
      }
      let report = loom.explore()
      #expect(report.failure == nil)
      #expect(isRelease || report.orders > 1)
    }
  }

  @Test func `a token and unobserve end the registration once`() {
    let loom = Loom(
      watching: watched,
      on: { Observed() },
      threads: [
        "Ada": { observed in observed.ended.append(observed.token?.invalidate() == true) },
        "Bo": { observed in
          observed.ended.append(observed.registry.unobserve(observed.train, \.delay))
        },
      ]
    ) { observed in
      let ends = observed.ended.filter(\.self).count
      return ends == 1 && !observed.train.observerList.ledger.isObserved
        ? nil : "expected one call to end it, got \(ends)"
    }
    #expect(loom.explore().failure == nil)
  }

  @Test func `the registry is created once`() {
    let loom = Loom(
      watching: watched,
      on: { Lazy() },
      threads: [
        "Ada": { _ = $0.registry.observe($0.train, \.delay) { _, _, _ in } },
        "Bo": { _ = $0.registry.observe($0.train, \.platform) { _, _, _ in } },
      ]
    ) { lazy in
      let raw = lazy.train.observerList.ledger.entries.count
      return raw == 2 ? nil : "expected two ledger entries, got \(raw)"
    }
    #expect(loom.explore().failure == nil)
  }

  @Test func `a change that begins after unobserve has returned isn't delivered`() {
    let loom = Loom(
      watching: watched,
      on: { Promised() },
      threads: ["Ada": { $0.observe() }, "Bo": { $0.unobserveAndChange() }]
    ) { $0.isUnobserved && $0.calls > 0 ? "a change was delivered after unobserve" : nil }
    #expect(loom.explore().failure == nil)
  }

  private final class Promised {
    let train = Train()
    let board = Board()
    let registry: Registry<Board>
    var isUnobserved = false
    var calls = 0

    init() { registry = Registry(observer: board) }

    func observe() {
      registry.observe(train, \.delay) { [unowned self] _, _, _ in calls += 1 }
    }

    func unobserveAndChange() {
      isUnobserved = registry.unobserve(train, \.delay)
      point("changes the delay")
      if isUnobserved { train.delay += 1 }
    }
  }

  private final class Observed {
    let train = Train()
    let board = Board()
    let registry: Registry<Board>
    let token: Token?
    var ended: [Bool] = []

    init() {
      registry = Registry(observer: board)
      registry.observe(train, \.delay) { _, _, _ in }
      token = registry.token(for: train, \.delay)
    }
  }

  private final class Lazy: RegistryOwner {
    let registryStorage = RegistryStorage()
    let train = Train()
  }
}

/// Looms explore nothing in a release build.
private let isRelease: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()

@Suite struct `The registry property` {
  private class Base: RegistryOwner {
    let registryStorage = RegistryStorage()
    var seen: [String] = []
  }

  private final class Sub: Base {
    func watch(_ train: Train) {
      registry.observe(train, \.delay) { sub, _, _ in sub.noteAsSub() }
    }

    func noteAsSub() { seen.append("Sub") }
  }

  @Test func `knows its observer by the static class`() {
    let (train, sub) = (Train(), Sub())
    sub.watch(train)
    (sub as Base).registry.observe(train, \.platform) { base, _, _ in base.seen.append("Base")
    }
    train.delay = 5
    train.platform = 2
    #expect(sub.seen == ["Sub", "Base"])
  }

  @Test func `ends its registrations when the observer is deallocated`() {
    let train = Train()
    do {
      let sub = Sub()
      sub.watch(train)
      #expect(train.observerList.ledger.isObserved)
    }
    #expect(!train.observerList.ledger.isObserved)
  }
}

@Suite struct `Once two threads have ended a registration, in every order,` {
  @Test(arguments: Ending.all, Ending.all)
  private func `no change that begins later is delivered`(_ first: Ending, _ second: Ending) {
    let report = Loom(
      watching: ["Chapter06AutoUnobserve"],
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
