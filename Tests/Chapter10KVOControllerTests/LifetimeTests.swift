import KVOController
import Testing

@Suite struct `An observed object` {
  private let board = Board()

  @Test(arguments: 0...3)
  func `is retained until its registration ends, in whatever way`(_ end: Int) {
    weak var released: Train?
    var controller: KVOController? = KVOController(observer: board)
    do {
      let train = Train()
      released = train
      controller?.observe(train, \.delay) { board, _, _ in board.refresh() }
    }
    #expect(released != nil)
    switch end {
    case 0: if let released { controller?.unobserve(released, \.delay) }
    case 1: if let released { controller?.unobserve(released) }
    case 2: controller?.unobserveAll()
    default: controller = nil
    }
    #expect(released == nil)
  }

  @Test func `isn't retained if the controller retains nothing`() {
    let controller = KVOController(observer: board, retaining: .nothing)
    #expect(controller.retaining == .nothing)
    weak var released: Train?
    do {
      let train = Train()
      released = train
      controller.observe(train, \.delay) { _, _, _ in }
      controller.observe(train, \.platform) { _, _, _ in }
      #expect(controller.count == 2)
    }
    #expect(released == nil)
    #expect(controller.count == 0)
  }

  @Test func `isn't retained by the second controller that every observer has`() {
    weak var released: Train?
    do {
      let train = Train()
      released = train
      board.kvoController.observe(train, \.delay) { _, _, _ in }
      board.kvoController.unobserveAll()
      board.kvoControllerNonRetaining.observe(train, \.delay) { _, _, _ in }
      #expect(board.kvoControllerNonRetaining.count == 1)
    }
    #expect(released == nil)
    #expect(board.kvoController.retaining == .observedObjects)
    #expect(board.kvoControllerNonRetaining.retaining == .nothing)
  }
}

@Suite struct `Copies of a controller` {
  private let board = Board()
  private let train = Train()

  @Test func `share their registrations, which end with the last of them`() {
    var first: KVOController? = KVOController(observer: board)
    var second = first
    #expect(first?.count == 0)
    #expect(first?.observe(train, \.delay) { board, _, _ in board.refresh() }.isNew == true)
    #expect(second?.count == 1)
    #expect(second?.observe(train, \.delay) { _, _, _ in }.isNew == false)
    first = nil
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    second = nil
    train.delay = 6
    #expect(board.lines == ["refreshed"])
    #expect(!train.observerList.ledger.isObserved)
  }
}
