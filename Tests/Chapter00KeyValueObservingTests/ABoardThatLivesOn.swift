import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `a board that's set to another train still shows the first`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      isSetToAnotherTrain()
    }
    #expect(ended.printed == "exit: -> 9, -> 0, -> 12")
  }
}

private func isSetToAnotherTrain() {
  let (train7, train8, exitBoard) = (Train(number: 7), Train(number: 8), Board())
  train7.delay = 9
  train7.addObserver(exitBoard, forKeyPath: \.delay, options: [.initial, .new])
  train8.addObserver(exitBoard, forKeyPath: \.delay, options: [.initial, .new])
  train7.delay = 12
  exitBoard.printLines(after: "exit")
  train7.removeObserver(exitBoard, forKeyPath: \.delay)
  train8.removeObserver(exitBoard, forKeyPath: \.delay)
}
