@testable import Chapter05Mutex
import Foundation
import KeyValueObserving
import KVOLocking
import KVOStation
import Testing
import KVOWeave

@Suite struct `A registry with a lock` {
  private let train = Train()
  private let board = Board()

  @Test func `keeps the first handler when observed again, and returns false`() {
    let registry = Registry(observer: board)
    let first = registry.observe(train, \.delay) { board, _, _ in board.show("first") }
    let second = registry.observe(train, \.delay) { board, _, _ in board.show("second") }
    #expect([first, second] == [true, false])
    train.delay = 5
    #expect(board.lines == ["first"])
    let removals = [registry.unobserve(train, \.delay), registry.unobserve(train, \.delay)]
    #expect(removals == [true, false])
    train.delay = 6
    #expect(board.lines == ["first"])
  }

  @Test func `allows one handler for several key paths, which the change distinguishes`() {
    let registry = Registry(observer: board)
    let handler = { (board: Board, train: Train, change: ObservedChange) in
      board.show("\(train.number) \(change.keyPath == \Train.delay ? "late" : "moved")")
    }
    registry.observe(train, \.delay, handler: handler)
    registry.observe(train, \.platform, handler: handler)
    train.platform = 2
    train.delay = 5
    registry.unobserve(train, \.delay)
    registry.unobserve(train, \.platform)
    #expect(board.lines == ["7 moved", "7 late"])
  }

  @Test func `calls the handler on the thread that makes the change`() {
    let registry = Registry(observer: board)
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

  @Test func `doesn't retain its observer`() {
    var calls = 0
    var board: Board? = Board()
    let registry = board.map(Registry.init)
    registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
    #expect(registry != nil && registry?.observer === board)
    board = nil
    #expect(registry?.observer == nil)
    train.delay = 5
    #expect(calls == 0)
    registry?.unobserve(train, \.delay)
  }
}

@Suite struct `A dispatcher with a lock` {
  /// A receiver that stores the changes that it receives.
  private final class ChangeLog: Receiver {
    let id = Dispatcher.shared.nextID()
    let changes = Locked<[String]>([])

    func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
      changes.withLock { $0.append(change.text) }
    }
  }

  private func send(_ context: UnsafeRawPointer?) {
    Dispatcher.shared.observeValue(
      forKeyPath: \Train.delay,
      of: Train(),
      change: ObservedChange(keyPath: \Train.delay, newValue: 5),
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
    #expect([first, second].map { $0.changes.withLock { $0 } } == [["-> 5"], ["-> 5"]])
  }

  @Test func `doesn't retain receivers, and ignores the context of a deallocated one`() {
    var receiver: ChangeLog? = ChangeLog()
    let context = receiver?.context
    receiver.map { Dispatcher.shared.enter($0) }
    weak let left = receiver
    receiver = nil
    #expect(left == nil)
    send(context)
    send(nil)
  }

  @Test func `returns different IDs to two threads, in every order`() {
    final class Ids {
      var ada: UInt?
      var bo: UInt?
    }
    let loom = Loom(
      watching: ["Chapter05Mutex"],
      on: { Ids() },
      threads: [
        "Ada": { $0.ada = Dispatcher.shared.nextID() },
        "Bo": { $0.bo = Dispatcher.shared.nextID() },
      ]
    ) { $0.ada == $0.bo ? "expected two IDs, got one" : nil }
    #expect(loom.explore().failure == nil)
  }
}
