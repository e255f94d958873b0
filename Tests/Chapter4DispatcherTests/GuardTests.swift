import Chapter4Dispatcher
import KeyValueObserving
import KVOStation
import Testing

extension Chapter4 {
  @Suite struct `On the way to the observer` {
    /// Says farewell by changing the train.
    private final class LastWord {
      let train: Train

      init(_ train: Train) { self.train = train }
      deinit { train.delay += 1 }
    }

    private let train = Train()

    @Test func `a change reaches nobody once the observer is gone`() {
      var calls = 0
      var board: Board? = Board()
      let registry = board.map(Registry.init)
      registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
      train.delay = 5
      board = nil
      train.delay = 6
      #expect(calls == 1)
      registry?.unobserve(train, \.delay)
      #expect(train.rows == 0)
    }

    @Test func `the registry knows its observer, and forgets it with its death`() {
      var board: Board? = Board()
      let registry = board.map(Registry.init)
      #expect(registry != nil && registry?.observer === board)
      board = nil
      #expect(registry?.observer == nil)
    }

    @Test func `a change reaches nobody once the registry is gone`() {
      let board = Board()
      var registry: Registry? = Registry(observer: board)
      registry?.observe(train, \.delay) { board, _, change in board.show(change.text) }
      train.delay = 5
      registry = nil
      train.delay = 6
      #expect(board.lines == ["-> 5"])
      train.mopUp()
    }

    @Test func `nobody half dead is called: not the observer, in its own deinit`() {
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

    @Test func `nobody half dead is called: not for a registry whose handlers die`() {
      let board = Board()
      var registry: Registry? = Registry(observer: board)
      do {
        let lastWord = LastWord(train)
        registry?.observe(train, \.delay) { board, _, change in
          withExtendedLifetime(lastWord) { board.show(change.text) }
        }
      }
      registry = nil
      #expect(board.lines.isEmpty)
      train.mopUp()
    }

    @Test func `nobody is let go before the call ends, nor kept after it`() {
      final class Hold {
        var board: Board? = Board()
        var registry: Registry<Board>?
      }
      let hold = Hold()
      hold.registry = hold.board.map(Registry.init)
      weak let board = hold.board
      weak let registry = hold.registry
      var lines: [String] = []
      hold.registry?.observe(train, \.delay) { [hold] board, _, change in
        // The call itself is now the last owner.
        (hold.board, hold.registry) = (nil, nil)
        board.show(change.text)
        lines = board.lines
      }
      train.delay = 5
      #expect(lines == ["-> 5"])
      #expect(board == nil)
      #expect(registry == nil)
      train.mopUp()
    }

    @Test func `whoever ends an observation inside its call ends it for good`() {
      let board = Board()
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { [registry] board, train, change in
        board.show(change.text)
        registry.unobserve(train, \.delay)
        train.delay = 6
      }
      train.delay = 5
      #expect(board.lines == ["-> 5"])
      #expect(train.rows == 0)
    }
  }
}
