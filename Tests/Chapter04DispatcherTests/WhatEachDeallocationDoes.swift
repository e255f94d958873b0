import Chapter04Dispatcher
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter04.`The examples` {
  @Test func `a board and its registry may go, but leave an entry behind`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      letsTheBoardAndItsRegistryGo()
    }
    #expect(
      ended.printed == """
        delivered: -> 5
        without the board: 1
        without the registry: 1
        """
    )
  }
}

private func letsTheBoardAndItsRegistryGo() {
  let train7 = Train(number: 7)
  // The train stays in memory, because its deallocation would trap.
  _ = Unmanaged.passRetained(train7)
  var exitBoard: Board? = Board()
  var exitRegistry = exitBoard.map { Registry(observer: $0) }
  exitRegistry?.observe(train7, \.delay) { _, _, change in print("delivered:", change.text) }
  train7.delay = 5
  exitBoard = nil
  train7.delay = 6
  print("without the board:", train7.observerList.ledger.entries.count)
  exitRegistry = nil
  train7.delay = 7
  print("without the registry:", train7.observerList.ledger.entries.count)
}
