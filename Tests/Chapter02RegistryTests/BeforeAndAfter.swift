import Chapter01Registry
import Chapter02Registry
import KVOStation
import Testing

/// The tests of chapter 2's registry, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter02 {
  @Suite struct `A train that's observed and no longer needed` {
    private let board = Board()

    @Test func `before: stays in memory, because a registration refers to it`() {
      let registry = Chapter01Registry.Registry(observer: board)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      #expect(left != nil)
      if let left { registry.unobserve(left, \.delay) }
    }

    // In KVOController, `_objectInfosMap` is an `NSMapTable`, whose keys are weak if
    // `retainObserved` is `NO`.
    @Test func `after: belongs to its owner, because the registry's map refers to it weakly`() {
      let registry = Chapter02Registry.Registry(observer: board)
      var train = Train()
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      // Our reference is the only strong one. If it went away now, the train would be deallocated
      // while it's observed, and the KVO layer would trap. Chapter 7 solves that.
      #expect(isKnownUniquelyReferenced(&train))
      registry.unobserve(train, \.delay)
    }
  }
}
