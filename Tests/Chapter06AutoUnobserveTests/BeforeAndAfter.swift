import Chapter05Mutex
import Chapter06AutoUnobserve
import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// The tests of chapter 6, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter06 {
  @Suite(.lesson) struct `A board that closes without unobserving a train` {
    private let train = Train()
    private var entryCount: Int { train.observerList.ledger.entries.count }

    // In a process of its own, because the dispatcher's entry is left behind, too.
    @Test func `before: leaves an entry in the train's ledger`() async {
      await #expect(processExitsWith: .success) {
        let train = Train()
        do {
          let board = Board()
          let registry = Chapter05Mutex.Registry(observer: board)
          registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        }
        train.delay = 5
        #expect(train.observerList.ledger.entries.count == 1)
        // Otherwise, the train's deallocation would trap.
        for entry in train.observerList.ledger.entries { entry.invalidate() }
      }
    }

    // In KVOController, `-[FBKVOController dealloc]` calls `-unobserveAll`.
    @Test func `after: leaves nothing, because its registry's deinit unobserves everything`() {
      do {
        let board = Board()
        let registry = Chapter06AutoUnobserve.Registry(observer: board)
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        #expect(entryCount == 1)
      }
      #expect(entryCount == 0)
    }

    // In KVOController, `NSObject+FBKVOController` adds the property `KVOController`.
    @Test func `after: doesn't even need a variable for its registry`() {
      do {
        let board = OwningBoard()
        board.registry.observe(train, \.delay) { board, _, change in board.lines.append("late") }
        train.delay = 5
        #expect(board.lines == ["late"])
      }
      #expect(entryCount == 0)
    }

    private final class OwningBoard: RegistryOwner {
      let registryStorage = RegistryStorage()
      var lines: [String] = []
    }
  }
}
