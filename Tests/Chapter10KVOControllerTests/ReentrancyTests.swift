import KVOController
import TestSupport
import Testing

/// The rules for handlers that act, of which the oracle tries many more.
@Suite struct `During a notification` {
  private let board = Board()
  private let other = Board()
  private let train = Train()

  @Test func `a handler that's registered waits for the next change, even after an initial call`() {
    board.kvoController.observe(train, \.delay, options: .prior) { [other] _, train, change in
      guard change.isPrior else { return }
      other.kvoController.observe(train, \.delay, options: .initial) { $0.show($2) }
    }
    train.delay = 5
    #expect(other.lines == ["0"])
    train.delay = 6
    #expect(other.lines == ["0", "6"])
  }

  @Test func `a handler isn't called for a change that it makes in its initial call`() {
    board.kvoController.observe(train, \.delay, options: .initial) { board, train, change in
      board.show(change)
      if train.delay == 0 { train.delay = 5 }
    }
    train.delay = 6
    #expect(board.lines == ["0", "6"])
  }

  @Test func `a controller that its own handler releases ends at once`() {
    var controller: KVOController? = KVOController(observer: board)
    controller?.observe(train, \.delay) { board, train, change in
      board.show(change)
      controller = nil
      train.delay += 1
    }
    controller?.observe(train, \.arrival) { board, _, _ in
      board.lines.append("second handler")
    }
    train.delay = 1
    #expect(board.lines == ["1"])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test(arguments: [(false, ["0"]), (true, ["0", "5"])])
  func `a path that leaves isn't notified of the change that it has left, even if it returns`(
    _ returns: Bool,
    _ expected: [String]
  ) {
    let (first, second) = (Train(), Train())
    train.next = first
    board.kvoController.observe(first, \.delay) { [train] _, first, _ in
      train.next = second
      if returns { train.next = first }
    }
    board.kvoController.observe(train, \.next?.delay) { board, _, change in
      if let delay = change.value { board.lines.append("\(delay)") }
    }
    first.delay = 5
    #expect(board.lines == expected)
    // A path whose handler was called before it left has been notified.
    board.kvoController.unobserve(first)
    board.kvoController.observe(first, \.delay) { [train] _, _, _ in train.next = nil }
    train.next = first
    first.delay = 6
    #expect(board.lines.suffix(1) == ["6"])
  }

  @Test func `a value isn't read for a handler that has been ended`() async {
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
    }
  }

  @Test func `a path that has come to a change under way gets the new value, too`() {
    let next = Train()
    board.kvoController.observe(next, \.delay, options: .prior) { [train] _, next, change in
      if change.isPrior { train.next = next }
    }
    other.kvoController.observe(train, \.next?.delay) { board, _, change in
      if let delay = change.value { board.lines.append("\(delay)") }
    }
    next.delay = 5
    #expect(other.lines == ["0", "5"])
    // If the path only leaves and returns, it has been told the old value, too.
    board.kvoController.unobserveAll()
    board.kvoController.observe(next, \.delay, options: .prior) { [train] _, next, change in
      guard change.isPrior else { return }
      train.next = nil
      train.next = next
    }
    next.delay = 6
    #expect(other.lines == ["0", "5", "5", "6"])
  }

  @Test func `a getter that ends the registration ends it before the handler is called`() {
    board.kvoController.observe(train, \.ending) { $0.show($2) }
    train.onRead = { [board] train in board.kvoController.unobserve(train, \.ending) }
    train.delay = 5
    #expect(board.lines.isEmpty)
  }

  @Test func `the arguments of a key path may read what's announced while they're hashed`() {
    let timetable = Timetable()
    board.kvoController.observe(timetable, \.first) { $0.show($2) }
    timetable.withChange(of: \.number) {}
    #expect(board.lines == ["0"])
  }

  @Test func `another thread may use the controller, and prevent the calls yet to come`() {
    let (sign, tram, other) = (Sign(), Railcar(), Railcar())
    sign.kvoController.observe(tram, \.delay) { sign, tram, _ in
      // A lock that was held would deadlock here.
      onAnotherThread {
        sign.kvoController.observe(tram, \.platform) { sign, _, _ in sign.refresh() }
        sign.kvoController.observe(other, \.delay) { sign, _, _ in sign.show("other") }
        tram.platform = 2
        other.delay = 5
        sign.kvoController.unobserve(tram)
        sign.kvoController.unobserveAll()
      }
      sign.show("delay")
    }
    sign.kvoController.observe(tram, \.arrival) { sign, _, _ in
      sign.show("called")
    }
    tram.delay = 5
    #expect(sign.shown == ["refreshed", "other", "delay"])
    #expect(sign.kvoController.count == 0)
  }
}

/// A timetable with an index whose hash is a value that's announced.
private final class Timetable: KeyValueObservable {
  struct Row: Hashable {
    unowned let timetable: Timetable
    func hash(into hasher: inout Hasher) { hasher.combine(timetable.number) }
    static func == (first: Row, second: Row) -> Bool { true }
  }

  let observerList = ObserverList()
  subscript(row: Row) -> Int {
    accessValue(for: \.[row])
    return 0
  }
  var number: Int {
    accessValue(for: \.number)
    return 0
  }
  var first: Int { self[Row(timetable: self)] + number }
}
