@testable import Chapter04Dispatcher
import KeyValueObserving
import KVOStation
import TestSupport
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

    @Test(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
    func `is refused by the compiler, because every thread has access to it`() throws {
      let code = """
        final class Dispatcher {
          static let shared = Dispatcher()
          private var table: [UInt: String] = [:]
        }
        """
      let answer = try #require(Compiler.answer(to: code))
      #expect(answer.contains("static property 'shared' is not concurrency-safe because non-'Send"))
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

  @Suite struct `The state of a registration` {
    enum Event: Sendable { case registered, cancelled }

    @Test(
      arguments: [
        ([.registered, .cancelled, .cancelled], [.nothing, .remove, .nothing]),
        // In the initial call, there's nothing yet to remove. So the removal is owed, and paid when
        // the ledger entry is complete.
        ([.cancelled, .cancelled, .registered], [.nothing, .nothing, .remove]),
      ] as [([Event], [RegistrationState.FollowUp])]
    )
    func `requires exactly one removal, in either order of the two events`(
      events: [Event],
      followUps: [RegistrationState.FollowUp]
    ) {
      var state = RegistrationState.beginning
      #expect(
        events.map { $0 == .registered ? state.registered() : state.cancelled() } == followUps
      )
      #expect(state == .cancelled)
    }
  }
}
