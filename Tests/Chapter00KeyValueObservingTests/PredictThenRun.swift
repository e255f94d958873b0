import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `a morning with two boards follows from the ledger`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      changesTheLedger()
    }
    #expect(
      ended.printed == """
        hall: -> 600, -> 605, -> 609, -> 612
        exit: 5 ->, 5 ->, 9 ->
        entries left: 2
        """
    )
  }
}

private func changesTheLedger() {
  let (train, hallBoard, exitBoard) = (Train(number: 7, due: 600), Board(), Board())

  train.addObserver(hallBoard, forKeyPath: \.arrival, options: [.initial, .new])
  train.delay = 5
  train.addObserver(exitBoard, forKeyPath: \.delay, options: .old)
  train.addObserver(exitBoard, forKeyPath: \.delay, options: .old)
  train.delay = 9
  train.removeObserver(exitBoard, forKeyPath: \.delay)
  train.delay = 12

  hallBoard.printLines(after: "hall")
  exitBoard.printLines(after: "exit")
  print("entries left: \(train.observerList.ledger.entries.count)")

  train.removeObserver(exitBoard, forKeyPath: \.delay)
  train.removeObserver(hallBoard, forKeyPath: \.arrival)
}
