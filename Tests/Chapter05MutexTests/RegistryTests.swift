@testable import Chapter05Mutex
import Dispatch
import KVOClaims
import KeyValueObserving
import KVOLocking
import KVOStation
import KVOLoom
import Testing

extension Chapter05 {
  @Suite struct `A registry with a lock` {
    private let count = Count()
    private let train = Train()

    @Test func `holds no lock while it releases a handler that it refuses`() {
      let registry = Registry(observer: count)
      registry.observe(train, \.delay) { _, _, _ in }
      do {
        let farewell = Farewell { [registry, train, count] in
          registry.unobserve(train, \.delay)
          count.add()
        }
        let isNew = registry.observe(train, \.delay) { _, _, _ in farewell.use() }
        #expect(!isNew)
      }
      #expect(count.value == 1)
      #expect(train.ledgerEntryCount == 0)
    }

    @Test func `releases a handler that ends itself right after its last call`() {
      let registry = Registry(observer: count)
      let farewells = Locked<[Int]>([])
      do {
        let farewell = Farewell { [count] in farewells.withLock { $0.append(count.value) } }
        registry.observe(train, \.delay) { [registry] count, train, _ in
          registry.unobserve(train, \.delay)
          count.add()
          farewell.use()
        }
      }
      #expect(farewells.withLock { $0.isEmpty })
      train.delay = 5
      #expect(farewells.withLock { $0 } == [1])
    }

    #if DEBUG
      @Test func `may still begin a call after unobserve, if the call has found its receiver`() {
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
        ) { $0.board.lines == ["returned", "called"] ? "called after it had returned" : nil }
        let failure = loom.explore().failure
        #expect(failure?.fault == "called after it had returned")
        #expect(
          failure?.turns.map { "\($0.thread) \($0.action)" } == [
            "Ada looks up the receiver", "Ada checks whether it has ended", "Bo takes out",
            "Bo is cancelled", "Bo leaves the table", "Ada is about to call",
          ]
        )
      }
    #endif
  }

  @Suite struct `Two threads under load` {
    private let count = Count()

    @Test func `on one registry leave nothing behind`() {
      let registry = Registry(observer: count)
      // Only one thread uses each train's values, because `unobserve` doesn't read them.
      nonisolated(unsafe) let trains = [Train(number: 7), Train(number: 8)]
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        let (own, other) = (trains[thread], trains[1 - thread])
        for minutes in 1...500 {
          registry.observe(own, \.delay, options: [.initial, .new]) { count, _, _ in count.add() }
          own.delay = minutes
          registry.unobserve(other, \.delay)
          registry.unobserve(own, \.delay)
        }
      }
      #expect(trains.map(\.ledgerEntryCount) == [0, 0])
      // Every initial call is made, but the second call only if the other thread hasn't unobserved.
      #expect((1_000...2_000).contains(count.value))
    }

    @Test func `observing one train register one handler each time`() {
      let registry = Registry(observer: count)
      let results = Locked<[Int: Int]>([:])
      nonisolated(unsafe) let trains = (0..<200).map { Train(number: $0) }
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for train in trains {
          let isNew = registry.observe(train, \.delay) { count, _, _ in count.add() }
          results.withLock { $0[train.number, default: 0] += isNew ? 1 : 0 }
        }
      }
      #expect(results.withLock { $0.values.allSatisfy { $0 == 1 } })
      for train in trains { train.delay = 5 }
      #expect(count.value == 200)
      for train in trains { registry.unobserve(train, \.delay) }
      #expect(trains.allSatisfy { $0.ledgerEntryCount == 0 })
    }
  }
}

extension KeyValueObservable {
  /// The number of the object's ledger entries.
  var ledgerEntryCount: Int { observerList.ledger.entries.count }
}

/// An observer that two threads may share.
private final class Count: Sendable {
  private let calls = Locked(0)
  var value: Int { calls.withLock { $0 } }
  func add() { calls.withLock { $0 += 1 } }
}
