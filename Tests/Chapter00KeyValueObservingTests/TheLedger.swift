import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `an observer is notified of a change`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesATrain()
    }
    #expect(ended.printed == "hall: ->")
  }
}

private func observesATrain() {
  let (train, hallBoard) = (Train(), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay)
  train.delay = 5
  hallBoard.printLines(after: "hall")
  train.removeObserver(hallBoard, forKeyPath: \.delay)
}
