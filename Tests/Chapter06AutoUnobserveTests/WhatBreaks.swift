import Chapter05Mutex
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter06 {
  /// The examples on the chapter's page, in its order, with a file for each section.
  @Suite struct `The examples` {
    @Test func `a board that closes leaves an entry behind`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        forgetsToUnobserve()
      }
      #expect(ended.printed == "ledger entries left: 1")
    }
  }
}

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
