import KVOStation
import KeyValueObserving
import Testing

@testable import Chapter11OtherDesigns

@Suite struct `A block table` {
  private let signal = Signal()
  private let board = Board()

  @Test func `calls every handler for a key path, even one that was added twice`() {
    let show = { [board] (_: Signal, old: Any?, new: Any?) in
      board.show("\(text(old)) -> \(text(new))")
    }
    signal.addHandler(forKeyPath: \.aspect, show)
    signal.addHandler(forKeyPath: \.aspect, show)
    signal.aspect = 2
    signal.limit = 90
    #expect(board.lines == ["0 -> 2", "0 -> 2"])
    #expect(signal.entryCount == 2 && signal.blockTable.count == 2)
  }

  @Test func `passes nil if an optional value is nil`() {
    var values: [(old: Any?, new: Any?)] = []
    signal.addHandler(forKeyPath: \.next) { values.append(($1, $2)) }
    let next = Signal()
    signal.next = next
    signal.next = nil
    #expect(values.count == 2)
    #expect(values.first?.old == nil && values.first?.new as? Signal === next)
    #expect(values.last?.old as? Signal === next && values.last?.new == nil)
  }

  @Test func `ignores prior notifications`() {
    let target = BlockTarget { [board] _, _, new in board.show(text(new)) }
    signal.addObserver(target, forKeyPath: \.aspect, options: [.old, .new, .prior])
    signal.aspect = 2
    #expect(board.lines == ["2"])
    signal.removeObserver(target, forKeyPath: \.aspect)
  }

  @Test func `removes all handlers for a key path, and no others`() {
    let other = Signal()
    for object in [signal, other] {
      for _ in 1...2 {
        object.addHandler(forKeyPath: \.aspect) { [board] _, _, _ in board.show("aspect") }
      }
      object.addHandler(forKeyPath: \.limit) { [board] _, _, _ in board.show("limit") }
    }
    signal.removeHandlers(forKeyPath: \.aspect)
    (signal.aspect, signal.limit, other.aspect) = (2, 90, 2)
    #expect(board.lines == ["limit", "aspect", "aspect"])
    #expect([signal.entryCount, other.entryCount] == [1, 3])
    for _ in 1...2 { other.removeHandlers() }
    other.removeHandlers(forKeyPath: \.aspect)
    #expect(other.entryCount == 0 && other.blockTable.count == 0)
  }

  @Test func `retains what a handler captures until the handler is removed`() {
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

  @Test func `lets a handler remove all handlers, itself included`() {
    for _ in 1...2 {
      signal.addHandler(forKeyPath: \.aspect) { [board] signal, _, _ in
        board.show("once")
        signal.removeHandlers()
      }
    }
    signal.aspect = 2
    signal.aspect = 3
    #expect(board.lines == ["once"])
  }
}

/// Returns a value's description, without an optional around it.
private func text(_ value: Any?) -> String {
  value.map { "\($0)" } ?? "nil"
}
