import KVOController
import Testing

@Suite struct `A token` {
  @Test func `says whether a registration was made, and ends it alone`() {
    let (board, train) = (Board(), Train())
    let tokens = (1...2).map { _ in board.kvoController.observe(train, \.delay) { $0.show($2) } }
    #expect(tokens.map(\.isNew) == [true, false])
    #expect(!tokens[1].invalidate())
    train.delay = 5
    #expect(board.lines == ["5"])
    #expect(tokens[0].invalidate())
    #expect(!train.observerList.ledger.isObserved)
    board.kvoController.observe(train, \.delay) { $0.show($2) }
    #expect(!tokens[0].invalidate())
  }

  @Test func `retains neither the observer nor the object`() {
    var (board, train): (Board?, Train?) = (Board(), Train())
    weak let (leftBoard, leftTrain) = (board, train)
    let token = train.flatMap { board?.kvoController.observe($0, \.delay) { _, _, _ in } }
    (board, train) = (nil, nil)
    #expect(leftBoard == nil && leftTrain == nil)
    #expect(token?.isNew == true)
    #expect(token?.invalidate() == false)
  }
}

private class Engine: KeyValueObservable {
  let observerList: ObserverList
  @Observed var power = 0
  init(sharing list: ObserverList = ObserverList()) { observerList = list }
}

private final class Electric: Engine {}

@Suite struct `A controller` {
  private let board = Board()
  private let electric = Electric()

  @Test func `is a handle whose copies share registrations, which end with the last of them`() {
    var handle: KVOController? = KVOController(observer: board)
    var copy = handle
    handle?.observe(electric, \.power) { $0.show($2) }
    handle = nil
    electric.power = 5
    #expect(copy?.count == 1)
    copy = nil
    electric.power = 6
    #expect(board.lines == ["5"])
    #expect(!electric.observerList.ledger.isObserved)
  }

  @Test func `never gives a handler an object of another class that shares the observer list`() {
    let engine = Engine(sharing: electric.observerList)
    board.kvoController.observe(electric, \.power) { $0.show($2) }
    board.kvoController.observe(electric, \.power.words.count) { $0.show($2) }
    engine.power = 5
    electric.power = 6
    #expect(board.lines == ["6", "1"])
  }

  @Test func `doesn't read a value for a handler that has been ended`() async {
    await #expect(processExitsWith: .success) {
      let (board, train) = (Board(), Train())
      // A handler ends itself in the initial call, and then another one.
      board.kvoController.observe(train, \.stops[0], options: .initial) { board, train, _ in
        board.kvoController.unobserve(train, \.stops[0])
        train.stops = []
      }
      #expect(!train.observerList.ledger.isObserved)
      train.stops = ["Bern"]
      board.kvoController.observe(train, \.stops) { board, train, _ in
        board.kvoController.unobserve(train)
      }
      board.kvoController.observe(train, \.stops[0]) { $0.show($2) }
      train.stops = []
      #expect(board.lines.isEmpty)
      // A getter ends the registration for which it's called.
      train.onRead = { train in
        board.kvoController.unobserve(train, \.ending)
        train.onRead = { _ in fatalError("read again") }
      }
      board.kvoController.observe(train, \.ending) { $0.show($2) }
    }
  }

  @Test func `doesn't call a handler that's ended by the getter`() {
    let train = Train()
    board.kvoController.observe(train, \.ending) { $0.show($2) }
    train.onRead = { [board] train in board.kvoController.unobserve(train, \.ending) }
    train.delay = 5
    #expect(board.lines.isEmpty)
  }
}
