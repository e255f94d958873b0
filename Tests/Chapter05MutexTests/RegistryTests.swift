@testable import Chapter05Mutex
import Foundation
import KeyValueObserving
import KVOLocking
import KVOStation
import KVOLoom
import Testing

extension Chapter05 {
  @Suite struct `A registry with a lock` {
    private let count = Count()
    private let train = Train()

    @Test func `calls the handler on the thread that makes the change`() {
      let registry = Registry(observer: count)
      // This thread waits for the other one, so they never use the variables at the same time.
      nonisolated(unsafe) let same = train
      nonisolated(unsafe) var (maker, callers): (ObjectIdentifier?, [ObjectIdentifier]) = (nil, [])
      registry.observe(train, \.delay) { _, _, _ in callers.append(currentThread) }
      onAnotherThread {
        maker = currentThread
        same.delay = 5
      }.wait()
      #expect(callers == [maker])
      registry.unobserve(train, \.delay)
    }

    @Test func `holds no lock while it releases a handler that it refuses`() {
      let registry = Registry(observer: count)
      registry.observe(train, \.delay) { _, _, _ in }
      do {
        let farewell = Farewell { [registry, train, count] in
          registry.unobserve(train, \.delay)
          count.add()
        }
        let isNew = registry.observe(train, \.delay) { _, _, _ in
          withExtendedLifetime(farewell) {}
        }
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
          withExtendedLifetime(farewell) {}
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
}
