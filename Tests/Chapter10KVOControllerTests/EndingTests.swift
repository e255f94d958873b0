import KVOController
import Testing

@Suite struct `A token` {
  @Test(arguments: 0..<3)
  @MainActor func `says whether a registration was made, and ends it alone`(_ overload: Int) {
    let (board, sign, train, tram) = (Board(), Sign(), Train(), Tram())
    func observe(twice: Bool) -> ObservationToken {
      let (own, shared) = (board.kvoController, sign.kvoController)
      return switch overload {
      case 0: own.observe(train, \.delay, allowingDuplicates: twice) { _, _, _ in }
      case 1: own.observe(tram, \.delay, allowingDuplicates: twice) { _, _, _ in }
      default: shared.observe(tram, \.delay, allowingDuplicates: twice) { _, _, _ in }
      }
    }
    let tokens = [observe(twice: false), observe(twice: false), observe(twice: true)]
    #expect(tokens.map(\.isNew) == [true, false, true])
    #expect(tokens.map { $0.invalidate() } == [true, false, true])
    #expect(!tokens[0].invalidate())
    #expect(board.kvoController.count + sign.kvoController.count == 0)
    #expect(!train.observerList.ledger.isObserved && !tram.observerList.ledger.isObserved)
  }

  @Test(arguments: [true, false])
  func `retains nothing, and ends nothing after the observer or the object is gone`(
    _ isRetaining: Bool
  ) {
    let other = Board()
    weak var released: Train?
    weak var captured: Board?
    var token: ObservationToken
    do {
      let (board, train, handlersOwn) = (Board(), Train(), Board())
      (released, captured) = (train, handlersOwn)
      let controller = isRetaining ? board.kvoController : other.kvoControllerNonRetaining
      token = controller.observe(train, \.delay) { _, _, _ in handlersOwn.refresh() }
    }
    #expect(released == nil && captured == nil)
    #expect(!token.invalidate())
  }
}

@Suite struct `An observed object` {
  private let board = Board()

  @Test(arguments: 0...4)
  func `is retained until its registration ends, in whatever way`(_ end: Int) {
    weak var released: Train?
    var controller: KVOController? = KVOController(observer: board)
    var token: ObservationToken?
    do {
      let train = Train()
      released = train
      token = controller?.observe(train, \.delay) { _, _, _ in }
    }
    #expect(released != nil)
    switch end {
    case 0: if let released { controller?.unobserve(released, \.delay) }
    case 1: if let released { controller?.unobserve(released) }
    case 2: controller?.unobserveAll()
    case 3: token?.invalidate()
    default: controller = nil
    }
    #expect(released == nil)
  }

  @Test func `isn't retained if it's only in the middle of a path`() {
    let train = Train()
    weak var middle: Train?
    do {
      let next = Train()
      (middle, train.next) = (next, next)
    }
    board.kvoController.observe(train, \.next?.delay) { _, _, _ in }
    train.next = nil
    #expect(middle == nil)
  }

  @Test func `is unobserved without the others, or along with them`() {
    let trains = [Train(), Train(), Train()]
    for train in trains {
      board.kvoController.observe(train, \.delay) { $0.show($2) }
      board.kvoController.observe(train, \.platform) { $0.show($2) }
    }
    #expect(board.kvoController.unobserve(trains[0]))
    #expect(!board.kvoController.unobserve(trains[0]))
    #expect(board.kvoController.count == 4)
    for (number, train) in trains.enumerated() { (train.delay, train.platform) = (number, 9) }
    #expect(board.lines == ["1", "9", "2", "9"])
    board.kvoController.unobserveAll()
    for train in trains { train.delay = 5 }
    #expect(board.kvoController.count == 0)
    #expect(board.lines.count == 4)
  }
}

@Suite struct `A controller is a handle` {
  private let board = Board()
  private let train = Train()

  @Test func `whose copies share their registrations, which end with the last of them`() {
    var first: KVOController? = KVOController(observer: board)
    var second = first
    first?.observe(train, \.delay) { $0.show($2) }
    #expect(second?.observe(train, \.delay) { _, _, _ in }.isNew == false)
    #expect(second?.count == 1)
    first = nil
    train.delay = 5
    second = nil
    train.delay = 6
    #expect(board.lines == ["5"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that ends its registration if it isn't stored, although the token is new`() {
    #expect(KVOController(observer: board).observe(train, \.delay) { $0.show($2) }.isNew)
    train.delay = 5
    #expect(board.lines.isEmpty)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `that calls nothing after its observer's deallocation, although the token is new`() {
    var board: Board? = Board()
    let controller = KVOController(observer: board!)
    #expect(controller.observer === board)
    board = nil
    #expect(controller.observer == nil)
    #expect(controller.observe(train, \.delay) { _, _, _ in Issue.record("called") }.isNew)
    train.delay = 5
    #expect(controller.unobserve(train, \.delay))
  }

  @Test func `that its own handler retains until the registration ends`() {
    do {
      let controller = KVOController(observer: board)
      controller.observe(train, \.delay) { board, _, change in
        board.show(change)
        if change.value == 2 { controller.unobserveAll() }
      }
    }
    for delay in 1...3 { train.delay = delay }
    #expect(board.lines == ["1", "2"])
    #expect(!train.observerList.ledger.isObserved)
  }
}
