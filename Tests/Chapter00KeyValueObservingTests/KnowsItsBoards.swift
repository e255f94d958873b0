import KVOStation
import TestSupport
import Testing

/// The examples on the chapter's page, in its order.
@Suite struct `The examples` {
  @Test func `a train that knows its board doesn't know the next one`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      knowsItsBoard()
    }
    #expect(
      ended.printed == """
        hall: 5 min late
        exit:
        """
    )
  }
}

private func knowsItsBoard() {
  let (hallBoard, exitBoard) = (Board(), Board())
  let train = Train(hallBoard: hallBoard)
  train.delay = 5
  hallBoard.printLines(after: "hall")
  exitBoard.printLines(after: "exit")
}

private final class Train {
  let hallBoard: Board

  init(hallBoard: Board) { self.hallBoard = hallBoard }

  var delay = 0 {
    didSet { hallBoard.show(delay: delay) }
  }
}
