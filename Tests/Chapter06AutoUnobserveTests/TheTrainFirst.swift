import Chapter07SelfObservation
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter06.`The examples` {
  @Test func `a train that goes first isn't waited for`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      letsTheTrainGoFirst()
    }
    #expect(
      ended.trapped == """
        Fatal error: An instance 0x… of class Train was deallocated while key value observers were \
        still registered with it. Current registrations: [<LedgerEntry: Observer: <Dispatcher \
        0x…>, Key path: delay, Options: [new], Context: 0x…>]
        """
    )
  }
}

private func letsTheTrainGoFirst() {
  let board = Board()
  let registry = registryWithWeakKeys(for: board)
  var train: Train? = Train()
  if let train {
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
  }
  train = nil
}

/// Returns this chapter's registry, but with weak keys, which chapter 7's registry can have.
private func registryWithWeakKeys(for board: Board) -> Registry<Board> {
  Registry(observer: board, retainObserved: false)
}
