import KVOStation
import KeyValueObserving
import Chapter11OtherDesigns
import TestSupport
import Testing

/// A signal that doesn't remove its handlers.
private final class Forgetful: BlockObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = 0
}

@Suite struct `A block table removes nothing automatically,` {
  @Test func `so deallocating an object that still has handlers traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = Forgetful()
      signal.addHandler(forKeyPath: \.aspect) { _, _, _ in }
    }
    #expect(trap.says(leftover))
  }

  @Test func `but an object can remove its handlers in its deinit`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.addHandler(forKeyPath: \.aspect) { _, _, _ in }
    }
    #expect(left == nil)
  }

  @Test func `so a handler is still called after its observer's deallocation`() {
    let signal = Signal()
    var calls: [Bool] = []
    do {
      let board = Board()
      signal.addHandler(forKeyPath: \.aspect) { [weak board] _, _, _ in
        calls.append(board != nil)
      }
      signal.aspect = 2
      withExtendedLifetime(board) {}
    }
    signal.aspect = 3
    #expect(calls == [true, false])
  }

  @Test func `so a captured observer stays in memory until the handler is removed`() {
    let signal = Signal()
    weak var left: Board?
    do {
      let board = Board()
      left = board
      signal.addHandler(forKeyPath: \.aspect) { _, _, _ in board.show("changed") }
    }
    #expect(left != nil)
    signal.removeHandlers(forKeyPath: \.aspect)
    #expect(left == nil)
  }

  @Test func `so a captured object is never deallocated`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.addHandler(forKeyPath: \.aspect) { _, _, _ in _ = signal.limit }
    }
    #expect(left != nil)
    // Break the cycle.
    left?.removeHandlers()
    #expect(left == nil)
  }

  @Test func `and one observer's removal ends the other observers' handlers, too`() {
    let (signal, board) = (Signal(), Board())
    signal.addHandler(forKeyPath: \.aspect) { _, _, _ in board.show("first") }
    signal.addHandler(forKeyPath: \.aspect) { _, _, _ in board.show("second") }
    // The first observer is finished, and has no other way to remove its handler.
    signal.removeHandlers(forKeyPath: \.aspect)
    signal.aspect = 2
    #expect(board.lines.isEmpty)
  }
}
