import Chapter03KeyPaths
import Chapter04Dispatcher
import KVOJudging
import KVOClaims
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 4, which begin with what the chapter is for, and run one at a time.
///
/// All threads share the chapter's dispatcher, and nothing protects its table.
@Suite(.serialized) enum Chapter04 {
  @Suite(.lesson) struct `A train that changes after a board has closed without unobserving it` {
    @Test func `before: traps, because the train's ledger refers to the board's registry`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let train = Train()
        do {
          let board = Board()
          let registry = Chapter03KeyPaths.Registry(observer: board)
          registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        }
        train.delay = 5
      }
      #expect(trap.says("An observer of <Train 0x"))
      #expect(trap.says("was deallocated while it was still registered"))
    }

    // In KVOController, the dispatcher is `_FBKVOSharedController`, which is never deallocated.
    @Test func `after: changes quietly, because its ledger refers only to the dispatcher`() {
      let train = Train()
      var calls = 0
      do {
        let board = Board()
        let registry = Chapter04Dispatcher.Registry(observer: board)
        registry.observe(train, \.delay) { _, _, _ in calls += 1 }
      }
      train.delay = 5
      #expect(train.delay == 5)
      #expect(calls == 0)
      train.endLeftoverRegistrations()
    }
  }
}
