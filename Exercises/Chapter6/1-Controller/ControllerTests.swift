import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// One raw registration, which must be ended, once, before it dies.
final class Registration: KeyValueObserver {
  private let train: Train
  private weak var controller: Controller?
  private let handler: (Board, Int) -> Void

  init(of train: Train, for controller: Controller, _ handler: @escaping (Board, Int) -> Void) {
    self.train = train
    self.controller = controller
    self.handler = handler
    train.addObserver(self, forKeyPath: \.delay, options: .new)
  }

  /// Ends it; a second time is one removal too many, and traps.
  func end() {
    train.removeObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let board = controller?.board else { return }
    handler(board, train.delay)
  }
}

/// Never dies: what is left behind in it is counted, and does not trap.
private func lastingTrain() -> Train {
  Unmanaged.passRetained(Train()).takeUnretainedValue()
}

extension Train {
  fileprivate var rows: Int { observerList.ledger.rawRegistrations.count }
}

@Suite(.exercise("6.1"), .serialized) struct `A controller` {
  @Test func `calls its handlers`() {
    let (train, board) = (lastingTrain(), Board())
    let controller = Controller(board: board)
    controller.observe(train) { board, delay in board.show(delay: delay) }
    train.delay = 5
    expect(
      board.lines,
      is: ["5 min late"],
      "what the board shows when the train is late",
      idea: "a registration works as long as somebody holds it"
    )
    _ = Unmanaged.passRetained(controller)
  }

  @Test func `dies with its owner`() {
    let (train, board) = (lastingTrain(), Board())
    weak var left: Controller?
    do {
      let controller = Controller(board: board)
      left = controller
      controller.observe(train) { board, delay in board.show(delay: delay) }
    }
    expect(
      left == nil,
      is: true,
      "whether the controller is gone when its last owner has let go",
      idea: "the controller owns the registrations; were it owned by them, none would ever die"
    )
  }

  @Test func `leaves no row behind when it dies`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "the death of a controller with two observations",
        expected: "it to pass quietly",
        got: "a trap",
        idea: "deinit is the last chance, and the object may not outlive it"
      )
    ) {
      limitChild()
      let (train, other, board) = (lastingTrain(), lastingTrain(), Board())
      do {
        let controller = Controller(board: board)
        controller.observe(train) { board, delay in board.show(delay: delay) }
        controller.observe(other) { board, delay in board.show(delay: delay) }
        expect(
          train.rows + other.rows,
          is: 2,
          "the raw registrations of two trains that are observed",
          idea: "a registration works as long as somebody holds it"
        )
      }
      expect(
        train.rows + other.rows,
        is: 0,
        "the raw registrations left when the controller is gone",
        idea: "from the beginning of deinit a weak reference answers nil, also to the object itself"
      )
    }
  }

  @Test func `ends each registration once`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "unobserveAll, twice, and then the controller's death",
        expected: "each registration to be ended once",
        got: "a trap",
        idea: "take them out first, then end them; who comes second finds nothing"
      )
    ) {
      limitChild()
      let (train, other, board) = (lastingTrain(), lastingTrain(), Board())
      let controller = Controller(board: board)
      controller.observe(train) { board, delay in board.show(delay: delay) }
      controller.observe(other) { board, delay in board.show(delay: delay) }
      controller.unobserveAll()
      controller.unobserveAll()
    }
  }
}
