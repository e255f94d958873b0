import KVOController
import Testing

@Suite struct `A controller as a handle` {
  private let train = Train()

  @Test func `that's dropped at once ends its registration, although the token is new`() {
    let board = Board()
    #expect(
      KVOController(observer: board).observe(train, \.delay) { board, _, _ in board.refresh() }
        .isNew
    )
    train.delay = 5
    #expect(board.lines.isEmpty)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `whose observer was deallocated calls nothing, although the token is new`() {
    var calls = 0
    var board: Board? = Board()
    let controller = KVOController(observer: board!)
    weak let weakBoard = board
    board = nil
    #expect(weakBoard == nil)
    let token = controller.observe(train, \.delay) { _, _, _ in calls += 1 }
    #expect(token.isNew)
    train.delay = 5
    #expect(calls == 0)
    #expect(controller.observer == nil)
    #expect(controller.unobserve(train, \.delay))
  }

  @Test func `that its own handler captures is retained until the registration ends`() {
    let board = Board()
    do {
      let controller = KVOController(observer: board)
      controller.observe(train, \.delay) { board, _, _ in
        board.refresh()
        if board.lines.count == 2 { controller.unobserveAll() }
      }
    }
    for delay in 1...3 { train.delay = delay }
    #expect(board.lines == ["refreshed", "refreshed"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `can be used in its observer's deinit, but makes no lasting registration there`() {
    final class Farewell: KVOControlling {
      let kvoControllerStorage = KVOControllerStorage()
      let train: Train
      let isLate: Bool
      init(_ train: Train, isLate: Bool) { (self.train, self.isLate) = (train, isLate) }
      deinit {
        if isLate { kvoController.observe(train, \.platform) { _, _, _ in } }
        kvoController.unobserve(train, \.delay)
      }
    }
    for isLate in [false, true] {
      do {
        let farewell = Farewell(train, isLate: isLate)
        if !isLate { farewell.kvoController.observe(train, \.delay) { _, _, _ in } }
      }
      #expect(!train.observerList.ledger.isObserved)
    }
  }

  @Test func `appears in the list of the object's observers, with what it observes`() {
    let board = Board()
    board.kvoController.observe(train, \.delay, options: [.old, .new]) { _, _, _ in }
    let text = "\(train.observerList)"
    #expect(text.contains("<Registration: Observer: <Board 0x"))
    #expect(text.contains("Key path: delay, Options: [new, old]>"))
  }
}

@Suite struct `A change of an optional property` {
  private final class Car: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var name: String?
  }

  @Test func `has values that are optional twice`() {
    let (car, board) = (Car(), Board())
    board.kvoController.observe(car, \.name, options: [.old, .new]) { board, _, change in
      let (old, new) = (change.oldValue ?? nil, change.newValue ?? nil)
      board.lines.append("\(old ?? "unnamed") -> \(new ?? "unnamed")")
    }
    car.name = "Orient"
    car.name = nil
    #expect(board.lines == ["unnamed -> Orient", "Orient -> unnamed"])
  }
}
