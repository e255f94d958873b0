import Chapter02Registry
import KVOStation
import TestSupport
import Testing

extension Chapter02 {
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
  let registry = Registry(observer: board)
  var train: Train? = Train()
  if let train { registry.observe(train, \.delay) { _, _, change in print(change.text) } }
  train?.delay = 5
  train = nil
}
