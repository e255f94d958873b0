import KVOController
import Testing

private class Vessel: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var speed = 0
}

private final class Ferry: Vessel {
  override var speed: Int {
    get { super.speed }
    set { super.speed = newValue }
  }
}

@Suite struct `Unobserving` {
  private let board = Board()
  private let train = Train()

  @Test func `an object ends all of its registrations and no others, and returns true once`() {
    let other = Train()
    for train in [train, other] {
      board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }
      board.kvoController.observe(train, \.platform) { board, _, _ in board.refresh() }
    }
    #expect(board.kvoController.unobserve(train))
    #expect(!board.kvoController.unobserve(train))
    #expect(board.kvoController.count == 2)
    (train.delay, train.platform) = (5, 2)
    #expect(board.lines.isEmpty)
    (other.delay, other.platform) = (5, 2)
    #expect(board.lines == ["refreshed", "refreshed"])
  }

  @Test func `everything leaves other controllers' registrations alone`() {
    let other = Board()
    for board in [board, other] {
      board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }
    }
    board.kvoController.unobserveAll()
    train.delay = 5
    #expect(board.kvoController.count == 0)
    #expect(board.lines.isEmpty)
    #expect(other.lines == ["refreshed"])
  }

  @Test func `has no effect in another spelling if a final class overrides the property`() {
    let ferry = Ferry()
    board.kvoController.observe(ferry as Vessel, \.speed) { _, _, _ in }
    #expect(!board.kvoController.unobserve(ferry, \.speed))
    #expect(board.kvoController.count == 1)
    #expect(board.kvoController.unobserve(ferry as Vessel, \.speed))
  }
}

@Suite struct `The initial call` {
  @Test func `is made before observe returns`() {
    let (board, train) = (Board(), Train())
    board.kvoController.observe(train, \.delay, options: [.initial, .new]) { board, _, change in
      board.lines.append(text(change))
    }
    #expect(board.lines == ["-> 0"])
    board.kvoController.observe(train, \.platform, options: .initial) { board, _, _ in
      board.refresh()
    }
    #expect(board.lines == ["-> 0", "refreshed"])
  }
}
