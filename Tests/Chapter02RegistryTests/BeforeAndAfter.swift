import Chapter01Registry
import Chapter02Registry
import KVOJudging
import KVOStation
import KeyValueObserving
import Testing

/// The tests of chapter 2's registry, which begin with what the chapter is for, and run one at a
/// time.
@Suite(.serialized) enum Chapter02 {
  @Suite(.lesson) struct `A train that's observed and no longer needed` {
    private let board = Board()

    /// Ends what the KVO layer knows about the train, as chapter 9 will do when the train goes.
    ///
    /// Until then, the KVO layer traps if a train goes while it's observed. So what's left is only
    /// what the registry refers to.
    private func endEntries(of train: Train) {
      for entry in train.observerList.ledger.entries { entry.invalidate() }
    }

    @Test func `before: stays in memory, because a registration refers to it`() {
      let registry = Chapter01Registry.Registry(observer: board)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        endEntries(of: train)
      }
      #expect(left != nil)
      withExtendedLifetime(registry) {}
    }

    // In KVOController, `_objectInfosMap` is an `NSMapTable`, whose keys are weak if
    // `retainObserved` is `NO`.
    @Test func `after: is deallocated, because the registry's map refers to it weakly`() {
      let registry = Chapter02Registry.Registry(observer: board)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        endEntries(of: train)
      }
      #expect(left == nil)
      withExtendedLifetime(registry) {}
    }
  }
}
