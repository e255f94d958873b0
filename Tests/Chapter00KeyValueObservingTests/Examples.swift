import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Board {
  /// Prints the lines on the board, as the chapter's page shows them.
  fileprivate func printLines(after name: String) {
    print(lines.isEmpty ? "\(name):" : "\(name): \(lines.joined(separator: ", "))")
  }
}

/// The examples on the chapter's page, in its order.
@Suite struct `The examples` {
  @Test func `a train that knows its board doesn't know the next one`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      OneBoard.isShown()
    }
    #expect(
      ended.printed == """
        hall: 5 min late
        exit:
        """
    )
  }

  @Test func `an array of closures tells every board`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Closures.tellEveryBoard()
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
      Closures.keepAScrappedBoard()
    }
    #expect(ended.printed == "exit: 9 min late")
  }
}

/// The train that knows its board.
private enum OneBoard {
  final class Train {
    let hallBoard: Board

    init(hallBoard: Board) { self.hallBoard = hallBoard }

    var delay = 0 {
      didSet { hallBoard.show(delay: delay) }
    }
  }

  static func isShown() {
    let (hallBoard, exitBoard) = (Board(), Board())
    let train = Train(hallBoard: hallBoard)
    train.delay = 5
    hallBoard.printLines(after: "hall")
    exitBoard.printLines(after: "exit")
  }
}

/// The train with an array of closures.
private enum Closures {
  final class Train {
    var delayListeners: [(Int) -> Void] = []

    var delay = 0 {
      didSet {
        for listener in delayListeners { listener(delay) }
      }
    }
  }

  final class ExitBoard {
    func show(delay: Int) { print("exit: \(delay) min late") }
  }

  static func tellEveryBoard() {
    let (train, hallBoard, exitBoard) = (Train(), Board(), Board())
    train.delayListeners.append { delay in hallBoard.show(delay: delay) }
    train.delayListeners.append { delay in exitBoard.show(delay: delay) }
    train.delay = 5
    hallBoard.printLines(after: "hall")
    exitBoard.printLines(after: "exit")
  }

  static func keepAScrappedBoard() {
    let train = Train()
    do {
      let exitBoard = ExitBoard()
      train.delayListeners.append { delay in exitBoard.show(delay: delay) }
    }
    train.delay = 9
  }
}

extension `The examples` {
  @Test func `an observer is notified of a change`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesATrain()
    }
    #expect(ended.printed == "hall: ->")
  }

  @Test func `an arrival that's never set changes with the delay`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesTheArrival()
    }
    #expect(ended.printed == "hall: -> 5, -> 605")
  }
}

private func observesATrain() {
  let (train, hallBoard) = (Train(), Board())
  train.addObserver(hallBoard, forKeyPath: \.delay)
  train.delay = 5
  hallBoard.printLines(after: "hall")
  train.removeObserver(hallBoard, forKeyPath: \.delay)
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

extension `The examples` {
  @Test func `a board that's set to another train still shows the first`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      isSetToAnotherTrain()
    }
    #expect(ended.printed == "exit: -> 9, -> 0, -> 12")
  }

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
