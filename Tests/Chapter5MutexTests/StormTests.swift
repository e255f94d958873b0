@testable import Chapter5Mutex
import Dispatch
import KeyValueObserving
import KVOLocking
import KVOStation
import Testing

/// Nothing here relies on luck: right code passes on every machine.
///
/// ThreadSanitizer looks for more.
@Suite struct `Two threads under load` {
  private let count = Count()

  @Test func `on one registry leave nothing behind`() {
    let registry = Registry(observer: count)
    // Each train's values are touched by one thread alone; removing does not read them.
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
    #expect(trains.map(\.rows) == [0, 0])
    // The initial call of every round comes; the other one only if nobody was faster.
    #expect((1_000...2_000).contains(count.value))
  }

  @Test func `observing one train register one handler each time`() {
    let registry = Registry(observer: count)
    let answers = Locked<[Int: Int]>([:])
    nonisolated(unsafe) let trains = (0..<200).map { Train(number: $0) }
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for train in trains {
        let isNew = registry.observe(train, \.delay) { count, _, _ in count.add() }
        answers.withLock { $0[train.number, default: 0] += isNew ? 1 : 0 }
      }
    }
    #expect(answers.withLock { $0.values.allSatisfy { $0 == 1 } })
    for train in trains { train.delay = 5 }
    #expect(count.value == 200)
    for train in trains { registry.unobserve(train, \.delay) }
    #expect(trains.allSatisfy { $0.rows == 0 })
  }
}
