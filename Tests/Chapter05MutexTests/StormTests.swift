@testable import Chapter05Mutex
import Dispatch
import KeyValueObserving
import KVOLocking
import KVOStation
import Testing

extension Chapter05 {
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
