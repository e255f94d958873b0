import Chapter04Dispatcher
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

extension Chapter04 {
  @Suite struct `A registry for an observer` {
    private let train = Train()
    private let board = Board()

    @Test func `passes the observer, the object, and the change to the handler`() {
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { board, train, change in
        board.show("\(train.number): \(change.text)")
      }
      train.delay = 5
      registry.unobserve(train, \.delay)
      train.delay = 6
      #expect(board.lines == ["7: -> 5"])
      #expect(train.ledgerEntryCount == 0)
    }

    @Test func `distinguishes trains and key paths`() {
      let (registry, other) = (Registry(observer: board), Train(number: 8))
      registry.observe(train, \.delay) { board, _, change in board.show("7 \(change.text)") }
      registry.observe(train, \.platform) { board, _, change in board.show("at \(change.text)") }
      registry.observe(other, \.delay) { board, _, change in board.show("8 \(change.text)") }
      other.delay = 1
      train.platform = 2
      registry.unobserve(other, \.delay)
      registry.unobserve(train, \.platform)
      other.delay = 2
      train.platform = 3
      train.delay = 4
      registry.unobserve(train, \.delay)
      #expect(board.lines == ["8 -> 1", "at -> 2", "7 -> 4"])
    }

    @Test func `allows one handler for several key paths, which the change distinguishes`() {
      let registry = Registry(observer: board)
      let handler = { (board: Board, _: Train, change: ObservedChange) in
        board.show(change.keyPath == \Train.delay ? "late" : "moved")
      }
      registry.observe(train, \.delay, handler: handler)
      registry.observe(train, \.platform, handler: handler)
      train.platform = 2
      train.delay = 5
      registry.unobserve(train, \.delay)
      registry.unobserve(train, \.platform)
      #expect(board.lines == ["moved", "late"])
    }

    @Test func `keeps the first handler when observed again, and returns false`() {
      let registry = Registry(observer: board)
      let first = registry.observe(train, \.delay) { board, _, _ in board.show("first") }
      let second = registry.observe(train, \.delay) { board, _, _ in board.show("second") }
      #expect([first, second] == [true, false])
      train.delay = 5
      #expect(board.lines == ["first"])
      let removals = [registry.unobserve(train, \.delay), registry.unobserve(train, \.delay)]
      #expect(removals == [true, false])
    }

    @Test func `doesn't call a handler that's removed in the same round`() {
      let registry = Registry(observer: board)
      let others = Registry(observer: board)
      registry.observe(train, \.delay) { board, train, _ in
        board.show("first")
        others.unobserve(train, \.delay)
      }
      others.observe(train, \.delay) { board, _, _ in board.show("removed") }
      train.delay = 5
      registry.unobserve(train, \.delay)
      #expect(board.lines == ["first"])
    }

    @Test(.bug(id: 57)) func `may unobserve in the initial call`() {
      let registry = Registry(observer: board)
      registry.observe(train, \.delay, options: [.initial, .new]) {
        [registry] board, train, change in
        board.show(change.text)
        registry.unobserve(train, \.delay)
      }
      #expect(board.lines == ["-> 0"])
      #expect(train.ledgerEntryCount == 0)
      train.delay = 5
      #expect(board.lines == ["-> 0"])
    }

    @Test func `can observe again inside the initial call that unobserved`() {
      let registry = Registry(observer: board)
      registry.observe(train, \.delay, options: .initial) { [registry] _, train, _ in
        registry.unobserve(train, \.delay)
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      train.delay = 5
      #expect(train.ledgerEntryCount == 1)
      registry.unobserve(train, \.delay)
      #expect(board.lines == ["-> 5"])
    }
  }

  @Suite struct `The chapter's registry has flaws:` {
    @Test func `traps if the object is deallocated first`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let board = Board()
        let registry = Registry(observer: board)
        var train: Train? = Train()
        train.map { _ = registry.observe($0, \.delay) { _, _, _ in } }
        train = nil
      }
      #expect(trap.says("was deallocated while key value observers were still registered with it"))
    }

    @Test func `a missing unobserve leaves the ledger entry behind`() {
      let (train, board) = (Train(), Board())
      do {
        let registry = Registry(observer: board)
        registry.observe(train, \.delay) { board, _, _ in board.show("late") }
      }
      train.delay = 5
      #expect(board.lines.isEmpty)
      #expect(train.ledgerEntryCount == 1)
      train.removeLedgerEntries()
    }
  }
}
