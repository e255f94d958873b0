import KVOController
import TestSupport
import Testing

@Suite struct `More reports on GitHub:` {
  private let board = Board()
  private let train = Train()

  @Test func `report 46: the controller can be used for the first time in deinit`() {
    final class Late: KVOControlling {
      let kvoControllerStorage = KVOControllerStorage()
      let train: Train
      init(_ train: Train) { self.train = train }
      deinit { kvoController.observe(train, \.delay) { _, _, _ in } }
    }
    do { _ = Late(train) }
    train.delay = 5
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `report 57: unobserve inside the initial callback`() {
    board.kvoController.observe(train, \.delay, options: .initial) { board, train, _ in
      board.refresh()
      board.kvoController.unobserve(train, \.delay)
    }
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `report 59: the observed object is deallocated first`() {
    let controller = KVOController(observer: board, retaining: .nothing)
    for _ in 0..<1_000 {
      let train = Train()
      controller.observe(train, \.delay) { _, _, _ in }
      controller.observe(train, \.platform) { _, _, _ in }
    }
    #expect(controller.count == 0)
  }

  @Test func `report 82: a handler receives its observer, so it doesn't have to capture it`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoController.observe(train, \.delay) { signal, _, _ in signal.seen += 1 }
      train.delay = 5
      #expect(signal.seen == 1)
    }
    #expect(left == nil)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `report 83: registering and unregistering on many threads`() async {
    nonisolated(unsafe) let train = train  // only its registrations change
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let board = Board()
          for _ in 0..<200 {
            board.kvoController.observe(train, \.delay) { _, _, _ in }
            board.kvoController.unobserveAll()
          }
        }
      }
    }
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `reports 51, 63, 113: a handler for several key paths can tell which one changed`() {
    for keyPath in [\Train.delay, \.platform] {
      board.kvoController.observe(train, keyPath, options: .new) { board, _, _ in
        board.lines.append(keyPath == \Train.delay ? "delay" : "platform")
      }
    }
    train.platform = 2
    train.delay = 5
    #expect(board.lines == ["platform", "delay"])
  }

  @Test
  func `report 84: a second observe changes nothing, and only a debug build prints where it is`()
    async
  {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let (board, train) = (Board(), Train())
      let first = board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }
      let second = board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }
      train.delay = 5
      guard first.isNew, !second.isNew, board.lines == ["refreshed"] else {
        fatalError("observed twice")
      }
    }
    #if DEBUG
      #expect(result.says("warning: observe had no effect at Chapter10KVOControllerTests/MoreRep"))
    #else
      #expect(result?.standardErrorContent.isEmpty == true)
    #endif
  }
}
