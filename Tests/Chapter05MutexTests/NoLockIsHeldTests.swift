@testable import Chapter05Mutex
import Foundation
import KVOLocking
import KVOStation
import Testing

@Suite struct `No lock is held` {
  private let count = Count()
  private let train = Train()

  @Test func `while a handler is called: another thread may use the registry`() {
    let registry = Registry(observer: count)
    nonisolated(unsafe) let other = Train(number: 8)
    registry.observe(train, \.delay) { [registry] count, _, _ in
      // If a lock were held, this would never return.
      onAnotherThread {
        registry.observe(other, \.delay) { _, _, _ in }
        registry.unobserve(other, \.delay)
        _ = Dispatcher.shared.count
      }.wait()
      count.add()
    }
    train.delay = 5
    registry.unobserve(train, \.delay)
    #expect(count.value == 1)
  }

  @Test func `while a handler is released: its deinit may use the registry`() {
    let registry = Registry(observer: count)
    do {
      let farewell = Farewell { [registry, train, count] in
        registry.observe(train, \.platform) { _, _, _ in }
        registry.unobserve(train, \.platform)
        count.add()
      }
      registry.observe(train, \.delay) { _, _, _ in withExtendedLifetime(farewell) {} }
    }
    registry.unobserve(train, \.delay)
    #expect(count.value == 1)
  }

  @Test func `while an unused handler is released`() {
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

  @Test func `while the entry of a deallocated object is released`() {
    let registry = Registry(observer: count)
    // Some of the stores purge the map, and release the handlers of deallocated trains.
    for number in 0..<40 {
      let train = Train(number: number)
      let farewell = Farewell { [count] in
        _ = Dispatcher.shared.count
        count.add()
      }
      registry.observe(train, \.delay) { _, _, _ in withExtendedLifetime(farewell) {} }
      train.removeLedgerEntries()
    }
    #expect(count.value > 0)
  }
}
