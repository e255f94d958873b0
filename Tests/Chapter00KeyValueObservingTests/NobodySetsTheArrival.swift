import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `an arrival that's never set changes with the delay`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesTheArrival()
    }
    #expect(ended.printed == "hall: -> 5, -> 605")
  }
}

private func observesTheArrival() {
  let (train, hallBoard) = (Train(number: 7, due: 600), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay, options: .new)
  train.addObserver(hallBoard, forKeyPath: \.arrival, options: .new)
  train.delay = 5
  train.removeObserver(hallBoard, forKeyPath: \.arrival)
  train.removeObserver(hallBoard, forKeyPath: \.delay)
  hallBoard.printLines(after: "hall")
}
