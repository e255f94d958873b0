import Chapter01Registry
import Chapter02Registry
import KVOJudging
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// The tests of chapter 2's registry, which begin with what the chapter is for, and run one at a
/// time.
@Suite(.serialized) enum Chapter02 {
  @Suite(.lesson) struct `A train that's observed and no longer needed` {
    private let board = Board()

    /// Returns whether a train that a registry observes stays in memory.
    private func stays(with registry: AnyObject, _ observe: (Train) -> Void) -> Bool {
      weak var left: Train?
      do {
        let train = Train()
        left = train
        observe(train)
        // Until chapter 9, the KVO layer traps if a train goes while it's observed. So what's left is
        // only what the registry refers to.
        for entry in train.observerList.ledger.entries { entry.invalidate() }
      }
      return withExtendedLifetime(registry) { left != nil }
    }

    @Test func `before: stays in memory, because a registration refers to it`() {
      let registry = Chapter01Registry.Registry(observer: board)
      let isInMemory = stays(with: registry) { train in
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      #expect(isInMemory)
    }

    // In KVOController, `_objectInfosMap` is an `NSMapTable`, whose keys are weak if
    // `retainObserved` is `NO`.
    @Test func `after: is deallocated, because the registry's map refers to it weakly`() {
      let registry = Chapter02Registry.Registry(observer: board)
      let isInMemory = stays(with: registry) { train in
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      #expect(!isInMemory)
    }
  }

  /// The example on the chapter's page about the registry.
  @Suite struct `The example` {
    @Test func `a train that goes first traps`() async {
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        letsTheTrainGoFirst()
      }
      #expect(
        ended.trapped == """
          Fatal error: An instance 0x… of class Train was deallocated while key value observers were \
          still registered with it. Current registrations: [<LedgerEntry: Observer: \
          <Registry<Board> 0x…>, Key path: delay, Options: [new], Context: 0x…>]
          """
      )
    }
  }
}

private func letsTheTrainGoFirst() {
  let board = Board()
  let registry = Chapter02Registry.Registry(observer: board)
  var train: Train? = Train()
  if let train { registry.observe(train, \.delay) { _, _, change in print(change.text) } }
  train?.delay = 5
  train = nil
}
