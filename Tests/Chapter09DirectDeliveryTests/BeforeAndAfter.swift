import Chapter09DirectDelivery
import KVOJudging
import KVOStation
import KeyValueObserving
import TestSupport
import Testing
@testable import Chapter07SelfObservation

/// The tests of chapter 9, which begin with what the chapter is for, and run one at a time.
@Suite(.serialized) enum Chapter09 {
  @Suite(.lesson) struct `A train that goes while it's observed, and isn't retained` {
    private let board = Board()

    @Test func `before: stops the process, because nobody can remove the entry in time`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let registry = Chapter07SelfObservation.Registry(observer: Board(), retainObserved: false)
        do {
          let train = Train()
          registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        }
        registry.unobserveAll()
      }
      #expect(trap.says("was deallocated while key value observers were still registered with it"))
    }

    // KVOController has no counterpart, because it can't retain a part of Foundation.
    @Test func `after: ends its registration, because its ledger says that it goes`() {
      let registry = Chapter09DirectDelivery.Registry(observer: board, retainObserved: false)
      do {
        let train = Train()
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        train.delay = 5
        #expect(registry.count == 1)
      }
      #expect(registry.count == 0)
      #expect(board.lines == ["-> 5"])
    }
  }

  @Suite(.lesson) struct `A change of an observed train` {
    private let board = Board()
    private let train = Train()

    // In a process of its own, because chapter 7's tests count the entries of its dispatcher.
    @Test func `before: takes a detour through the dispatcher, which looks up a number`() async {
      await #expect(processExitsWith: .success) {
        let (board, train) = (Board(), Train())
        let registry = Chapter07SelfObservation.Registry(observer: board)
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
        let entry = try #require(train.observerList.ledger.entries.first)
        #expect(entry.observer === Dispatcher.shared)
        #expect(entry.context != nil)
        train.delay = 5
        #expect(board.lines == ["-> 5"])
      }
    }

    // KVOController has no counterpart: each of its changes goes through `_FBKVOSharedController`.
    @Test func `after: reaches the registration directly, because the ledger retains it`() throws {
      let registry = Chapter09DirectDelivery.Registry(observer: board)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      let entry = try #require(train.observerList.ledger.entries.first)
      #expect("\(entry)".contains("Observer: <Registration<Board> 0x"))
      #expect(entry.context == nil)
      train.delay = 5
      #expect(board.lines == ["-> 5"])
    }
  }
}
