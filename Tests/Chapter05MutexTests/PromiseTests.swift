@testable import Chapter05Mutex
import Foundation
import KeyValueObserving
import KVOLocking
import KVOStation
import Testing
import KVOWeave

@Suite struct `Once unobserve has returned` {
  private let count = Count()

  @Test func `no change that begins later is delivered`() {
    let (train, registry) = (Train(), Registry(observer: count))
    registry.observe(train, \.delay) { count, _, _ in count.add() }
    // This thread waits until the other one has unobserved.
    nonisolated(unsafe) let same = train
    onAnotherThread { registry.unobserve(same, \.delay) }.wait()
    train.delay = 5
    #expect(count.value == 0)
  }

  @Test func `a call that's under way isn't waited for`() {
    let (train, registry) = (Train(), Registry(observer: count))
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    registry.observe(train, \.delay) { count, _, _ in
      isInside.signal()
      mayGoOn.wait()
      count.add()
    }
    // This thread doesn't use the train's values until the other one has changed them.
    nonisolated(unsafe) let same = train
    let changed = onAnotherThread { same.delay = 5 }
    isInside.wait()
    // `unobserve` returns although the handler can't return yet.
    #expect(registry.unobserve(train, \.delay))
    #expect(count.value == 0)
    mayGoOn.signal()
    changed.wait()
    #expect(count.value == 1)
  }

  @Test func `the handler is released right after its last call`() {
    let (train, registry) = (Train(), Registry(observer: count))
    let farewells = Locked<[Int]>([])
    do {
      let farewell = Farewell { [count] in farewells.withLock { $0.append(count.value) } }
      registry.observe(train, \.delay) { [registry] count, train, _ in
        registry.unobserve(train, \.delay)
        count.add()
        withExtendedLifetime(farewell) {}
      }
    }
    #expect(farewells.withLock { $0.isEmpty })
    train.delay = 5
    #expect(farewells.withLock { $0 } == [1])
  }

  #if DEBUG
    @Test func `a call that has found its receiver may still begin`() {
      final class Platform {
        let train = Train()
        let board = Board()
        let registry: Registry<Board>
        init() { registry = Registry(observer: board) }
      }
      let loom = Loom(
        watching: ["Chapter05Mutex", "Chapter05MutexTests"],
        on: {
          let platform = Platform()
          platform.registry.observe(platform.train, \.delay) { board, _, _ in
            point("is about to call")
            board.show("called")
          }
          return platform
        },
        threads: [
          "Ada": { $0.train.delay = 5 },
          "Bo": { platform in
            platform.registry.unobserve(platform.train, \.delay)
            platform.board.show("returned")
          },
        ]
      ) { $0.board.lines == ["returned", "called"] ? "called after unobserve had returned" : nil }
      let failure = loom.explore().failure
      #expect(failure?.fault == "called after unobserve had returned")
      #expect(
        failure?.turns.map { "\($0.thread) \($0.action)" } == [
          "Ada looks up the receiver", "Ada checks whether it has ended", "Bo takes out",
          "Bo is cancelled", "Bo leaves the table", "Ada is about to call",
        ]
      )
    }
  #endif
}

@Suite struct `Once two threads have ended a registration, in every order,` {
  @Test
  func `no change that begins later is delivered`() {
    let report = Loom(
      watching: ["Chapter05Mutex"],
      on: { EndedTwice() },
      threads: [
        "Ada": { $0.registry.unobserve($0.train, \.delay) },
        "Bo": { scene in
          scene.registry.unobserve(scene.train, \.delay)
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
  var isLate = false

  init() {
    registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
}
