import Chapter04Dispatcher
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

extension Chapter04 {
  @Suite struct `A registry for an observer` {
    private let train = Train()
    private let board = Board()

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
  }
}
