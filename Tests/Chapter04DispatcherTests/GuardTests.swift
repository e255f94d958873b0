import Chapter04Dispatcher
import KeyValueObserving
import KVOStation
import Testing

extension Chapter04 {
  @Suite struct `The references to an observer` {
    /// An object that changes a train in its `deinit`.
    private final class LastWord {
      let train: Train

      init(_ train: Train) { self.train = train }
      deinit { train.delay += 1 }
    }

    private let train = Train()

    @Test func `the registry's observer is nil after its deallocation`() {
      var board: Board? = Board()
      let registry = board.map(Registry.init)
      #expect(registry != nil && registry?.observer === board)
      board = nil
      #expect(registry?.observer == nil)
    }

    @Test func `a change isn't delivered to an observer that's being deallocated`() {
      var calls = 0
      final class Platform {
        let lastWord: LastWord
        init(_ train: Train) { lastWord = LastWord(train) }
      }
      var platform: Platform? = Platform(train)
      let registry = platform.map(Registry.init)
      registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
      platform = nil
      #expect(train.delay == 1)
      #expect(calls == 0)
      registry?.unobserve(train, \.delay)
    }

    @Test func `the observer is retained as long as the handler uses it, and no longer`() {
      final class Owner {
        var board: Board? = Board()
        var registry: Registry<Board>?
      }
      let owner = Owner()
      owner.registry = owner.board.map(Registry.init)
      weak let board = owner.board
      weak let registry = owner.registry
      var lines: [String] = []
      owner.registry?.observe(train, \.delay) { [owner] board, _, change in
        // From now on, only the call retains the board.
        (owner.board, owner.registry) = (nil, nil)
        board.show(change.text)
        lines = board.lines
      }
      train.delay = 5
      #expect(lines == ["-> 5"])
      #expect(board == nil)
      #expect(registry == nil)
      train.removeLedgerEntries()
    }
  }
}
