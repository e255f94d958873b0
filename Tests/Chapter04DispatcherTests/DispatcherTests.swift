@testable import Chapter04Dispatcher
import KeyValueObserving
import KVOStation
import Testing

extension Chapter04 {
  @Suite struct `The dispatcher` {
    /// A receiver that stores the changes that it receives.
    private final class ChangeLog: Receiver {
      let id = Dispatcher.shared.nextID()
      var changes: [String] = []

      func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
        changes.append(change.text)
      }
    }

    private let train = Train()
    private let change = ObservedChange(keyPath: \Train.delay, newValue: 5)

    private func send(_ context: UnsafeRawPointer?) {
      Dispatcher.shared.observeValue(
        forKeyPath: \Train.delay,
        of: train,
        change: change,
        context: context
      )
    }

    @Test func `calls the receiver of each context, but only between enter and leave`() {
      let (first, second) = (ChangeLog(), ChangeLog())
      send(first.context)
      Dispatcher.shared.enter(first)
      Dispatcher.shared.enter(second)
      send(first.context)
      send(second.context)
      Dispatcher.shared.leave(first)
      send(first.context)
      Dispatcher.shared.leave(second)
      #expect([first.changes, second.changes] == [["-> 5"], ["-> 5"]])
    }

    @Test func `doesn't retain receivers, and ignores the context of a deallocated one`() {
      var receiver: ChangeLog? = ChangeLog()
      let context = receiver?.context
      receiver.map { Dispatcher.shared.enter($0) }
      weak let left = receiver
      receiver = nil
      #expect(left == nil)
      // These calls only mustn't trap.
      send(context)
      send(nil)
    }

    @Test func `never returns an ID twice, however many registrations are made and ended`() {
      let board = Board()
      let registry = Registry(observer: board)
      var contexts: [UnsafeRawPointer?] = []
      for _ in 0..<1_000 {
        registry.observe(train, \.delay) { _, _, _ in }
        contexts += train.observerList.ledger.entries.map(\.context)
        registry.unobserve(train, \.delay)
      }
      #expect(contexts.count == 1_000)
      #expect(Set(contexts).count == 1_000)
      #expect(!contexts.contains(nil))
    }

    @Test func `is the only raw observer`() {
      let board = Board()
      let registries = [Registry(observer: board), Registry(observer: board)]
      for registry in registries { registry.observe(train, \.delay) { _, _, _ in } }
      let observers = train.observerList.ledger.entries.map(\.observer)
      #expect(observers.count == 2)
      #expect(observers.allSatisfy { $0 === Dispatcher.shared })
      for registry in registries { registry.unobserve(train, \.delay) }
    }
  }
}
