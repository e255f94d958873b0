import Chapter5Mutex
import Chapter6AutoUnobserve
import KeyValueObserving
import KVOStation
import Testing

@Suite struct `A controller` {
  private let train = Train()
  private let board = Board()

  private var rows: Int { train.observerList.ledger.rawRegistrations.count }

  @Test func `unobserves everything when it dies`() {
    let other = Train(number: 8)
    do {
      let controller = Controller(observer: board)
      controller.observe(train, \.delay) { board, _, change in board.show(change.text) }
      controller.observe(train, \.platform) { board, _, change in board.show(change.text) }
      controller.observe(other, \.delay) { board, _, change in board.show(change.text) }
      #expect(rows == 2)
    }
    train.delay = 5
    other.delay = 5
    #expect(rows == 0)
    #expect(!other.observerList.ledger.isObserved)
    #expect(board.lines.isEmpty)
  }

  @Test func `keeps what it observes until it unobserves`() {
    let controller = Controller(observer: board)
    weak var left: Train?
    do {
      let train = Train()
      left = train
      controller.observe(train, \.delay) { _, _, _ in }
    }
    #expect(left != nil)
    controller.unobserveAll()
    #expect(left == nil)
  }

  @Test func `keeps its observer neither alive nor waiting`() {
    weak var left: Board?
    let controller: Controller<Board>
    do {
      let board = Board()
      left = board
      controller = Controller(observer: board)
      controller.observe(train, \.delay) { board, _, change in board.show(change.text) }
    }
    #expect(left == nil)
    train.delay = 5
    #expect(controller.observer == nil)
  }

  @Test func `observes once, and says so`() {
    let controller = Controller(observer: board)
    #expect(controller.observe(train, \.delay) { _, _, _ in } != nil)
    #expect(controller.observe(train, \.delay) { _, _, _ in } == nil)
    #expect(controller.unobserve(train, \.delay))
    #expect(!controller.unobserve(train, \.delay))
    #expect(rows == 0)
  }

  @Test func `may die inside a handler`() {
    var controller: Controller<Board>? = Controller(observer: board)
    controller?.observe(train, \.delay) { board, _, change in
      board.show(change.text)
      controller = nil
    }
    train.delay = 5
    train.delay = 6
    #expect(board.lines == ["-> 5"])
    #expect(rows == 0)
  }

  @Test func `unobserves in the initial call of a handler`() {
    let controller = Controller(observer: board)
    controller.observe(train, \.delay, options: .initial) { [unowned controller] _, train, _ in
      controller.unobserve(train, \.delay)
    }
    #expect(rows == 0)
  }

  @Test func `keeps alive who observes itself: the flaw that chapter 7 mends`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoController.observe(signal, \.aspect) { _, _, _ in }
    }
    #expect(left != nil)
    left?.kvoController.unobserveAll()
    #expect(left == nil)
  }
}

/// Observes, and can be observed.
private final class Signal: KeyValueObservable, Controlling {
  let observerList = ObserverList()
  let controllerSlot = ControllerSlot()
  @Observed var aspect = 0
}

@Suite struct `A token` {
  private let train = Train()
  private let board = Board()

  @Test func `ends its observation, once`() {
    let controller = Controller(observer: board)
    let token = controller.observe(train, \.delay) { board, _, change in board.show(change.text) }
    #expect(token?.invalidate() == true)
    #expect(token?.invalidate() == false)
    train.delay = 5
    #expect(board.lines.isEmpty)
  }

  @Test func `does not end a later observation of the same key path`() {
    let controller = Controller(observer: board)
    let token = controller.observe(train, \.delay) { _, _, _ in }
    controller.unobserve(train, \.delay)
    controller.observe(train, \.delay) { board, _, change in board.show(change.text) }
    #expect(token?.invalidate() == false)
    train.delay = 5
    #expect(board.lines == ["-> 5"])
  }

  @Test func `ends nothing by dying`() {
    let controller = Controller(observer: board)
    do { _ = controller.observe(train, \.delay) { board, _, change in board.show(change.text) } }
    train.delay = 5
    #expect(board.lines == ["-> 5"])
  }

  @Test func `keeps nothing alive`() {
    weak var left: Train?
    let token: Token?
    do {
      let train = Train()
      left = train
      let controller = Controller(observer: board)
      token = controller.observe(train, \.delay) { _, _, _ in }
    }
    #expect(left == nil)
    #expect(token?.invalidate() == false)
  }
}
