import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `a change traps if a board has gone first`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      boardGoesFirst()
    }
    #expect(
      ended.trapped == """
        Fatal error: An observer of <Train 0x…> was deallocated while it was still registered for \
        the key path "delay". Remove an observer before it's deallocated.
        """
    )
  }

  @Test func `a train that goes first traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      trainGoesFirst()
    }
    #expect(
      ended.trapped == """
        Fatal error: An instance 0x… of class Train was deallocated while key value observers were \
        still registered with it. Current registrations: [<LedgerEntry: Observer: <Board 0x…>, \
        Key path: delay, Options: [], Context: none>]
        """
    )
  }
}

private func boardGoesFirst() {
  let (train, hallBoard) = (Train(), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay)
  do {
    let exitBoard = Board()
    train.addObserver(exitBoard, forKeyPath: \.delay)
  }
  train.platform = 3
  train.delay = 9
}

private func trainGoesFirst() {
  let hallBoard = Board()
  var train: Train? = Train()
  train?.addObserver(hallBoard, forKeyPath: \.delay)
  train = nil
  // This line isn't reached. Without it, an optimized build lets go of the board first.
  hallBoard.printLines(after: "hall")
}
