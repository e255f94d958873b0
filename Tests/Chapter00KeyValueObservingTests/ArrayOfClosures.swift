import KVOStation
import TestSupport
import Testing

extension `The examples` {
  @Test func `an array of closures tells every board`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      tellsEveryBoard()
    }
    #expect(
      ended.printed == """
        hall: 5 min late
        exit: 5 min late
        """
    )
  }

  @Test func `an array of closures keeps a board that was scrapped`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      keepsAScrappedBoard()
    }
    #expect(ended.printed == "exit: 9 min late")
  }
}

private func tellsEveryBoard() {
  let (train, hallBoard, exitBoard) = (Train(), Board(), Board())
  train.delayListeners.append { delay in hallBoard.show(delay: delay) }
  train.delayListeners.append { delay in exitBoard.show(delay: delay) }
  train.delay = 5
  hallBoard.printLines(after: "hall")
  exitBoard.printLines(after: "exit")
}

private func keepsAScrappedBoard() {
  let train = Train()
  do {
    let exitBoard = ExitBoard()
    train.delayListeners.append { delay in exitBoard.show(delay: delay) }
  }
  train.delay = 9
}

private final class Train {
  var delayListeners: [(Int) -> Void] = []

  var delay = 0 {
    didSet {
      for listener in delayListeners { listener(delay) }
    }
  }
}

private final class ExitBoard {
  func show(delay: Int) { print("exit: \(delay) min late") }
}
