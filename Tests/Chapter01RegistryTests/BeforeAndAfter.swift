import Chapter01Registry
import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// The tests of chapter 1, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter01 {
  @Suite(.lesson) struct `A board that observes two values of a train` {
    private let train = Train()

    /// A raw observer needs a branch for each value, and somebody forgot the second one.
    private final class HandmadeBoard: KeyValueObserver {
      private(set) var lines: [String] = []

      func observeValue(
        forKeyPath keyPath: AnyKeyPath,
        of object: any KeyValueObservable,
        change: ObservedChange,
        context: UnsafeRawPointer?
      ) {
        if keyPath == \Train.delay { lines.append("delay \(change.text)") }
      }
    }

    @Test func `before: throws a change away if its observeValue method lacks a branch`() {
      let board = HandmadeBoard()
      train.addObserver(board, forKeyPath: \.delay, options: .new)
      train.addObserver(board, forKeyPath: \.platform, options: .new)
      train.delay = 5
      train.platform = 3
      #expect(board.lines == ["delay -> 5"])
      train.removeObserver(board, forKeyPath: \.delay)
      train.removeObserver(board, forKeyPath: \.platform)
    }

    // In KVOController, `-observe:keyPath:options:block:` takes a block, and `_FBKVOInfo` stores
    // it.
    @Test func `after: has a handler for each value, because observing takes one`() {
      let board = Board()
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { board, _, change in board.show("delay \(change.text)") }
      registry.observe(train, \.platform) { board, _, change in board.show("at \(change.text)") }
      train.delay = 5
      train.platform = 3
      #expect(board.lines == ["delay -> 5", "at -> 3"])
      registry.unobserve(train, \.delay)
      registry.unobserve(train, \.platform)
    }
  }
}
