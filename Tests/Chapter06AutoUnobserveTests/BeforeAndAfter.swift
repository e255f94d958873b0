import Chapter05Mutex
import Chapter06AutoUnobserve
import KVOJudging
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

private typealias Registry = Chapter05Mutex.Registry

/// The tests of chapter 6, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter06 {
  @Suite(.lesson) struct `A board that closes without unobserving a train` {
    @Test func `before: leaves an entry in the train's ledger`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        forgetsToUnobserve()
      }
      #expect(ended.printed == "ledger entries left: 1")
    }

    // In KVOController, `-[FBKVOController dealloc]` calls `-unobserveAll`.
    @Test func `after: leaves nothing, because its registry's deinit unobserves everything`() async
    {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        forgetsToUnobserveAgain()
      }
      #expect(ended.printed == "ledger entries left: 0")
    }

    // In KVOController, `NSObject+FBKVOController` adds the property `KVOController`.
    @Test func `after: doesn't even need a variable for its registry`() {
      let train = Train()
      do {
        let board = OwningBoard()
        board.registry.observe(train, \.delay) { board, _, change in board.lines.append("late") }
        train.delay = 5
        #expect(board.lines == ["late"])
      }
      #expect(!train.observerList.ledger.isObserved)
    }

    private final class OwningBoard: RegistryOwner {
      let registryStorage = RegistryStorage()
      var lines: [String] = []
    }
  }
}

/// The program of *What breaks*.
private func forgetsToUnobserve() {
  let train = Train()
  // The train stays in memory, because its deallocation would trap.
  _ = Unmanaged.passRetained(train)
  do {
    let board = Board()
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
}

/// The same program, with this chapter's registry.
private func forgetsToUnobserveAgain() {
  let train = Train()
  do {
    let board = Board()
    let registry = Chapter06AutoUnobserve.Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  print("ledger entries left: \(train.observerList.ledger.entries.count)")
}
