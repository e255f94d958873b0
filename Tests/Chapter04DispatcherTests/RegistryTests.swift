import Chapter04Dispatcher
import KeyValueObserving
import KVOStation
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
  }
}
