import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `an observer that comes late isn't notified of what is`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      comesLate()
    }
    #expect(ended.printed == "exit:")
  }
}

private func comesLate() {
  let (train, exitBoard) = (Train(), Board())
  train.delay = 5
  train.addObserver(exitBoard, forKeyPath: \.delay, options: .new)
  exitBoard.printLines(after: "exit")
  train.removeObserver(exitBoard, forKeyPath: \.delay)
}
