import KVOController
import TestSupport
import Testing

/// What handlers and getters do that the oracle's can't; its model has the other rules.
@Suite struct `During a notification` {
  private let board = Board()
  private let train = Train()

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
