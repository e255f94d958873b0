import KVOController
import Testing

final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var stops: [String] = []
  var arrival: Int { 600 + delay }
}

final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  var lines: [String] = []

  func refresh() { lines.append("refreshed") }
  func delayDidChange(_ change: KVOController<Board>.Change<Int>) { lines.append(text(change)) }
  func delayDidChange(_ change: KVOController<Board>.Change<Int>, of train: Train) {
    lines.append("\(text(change)) on platform \(train.platform)")
  }
}

func text<Observer, Value>(_ change: KVOController<Observer>.Change<Value>) -> String {
  let old = change.oldValue.map { "\($0) " } ?? ""
  let new = change.newValue.map { " \($0)" } ?? ""
  return (change.isPrior ? "prior: " : "") + old + "->" + new
}

@Suite struct `A controller` {
  let board = Board()
  let train = Train()

  @Test func `tells changes that describe themselves by their values`() {
    var told: [String] = []
    let all: ObservingOptions = [.old, .new, .prior]
    board.kvoController.observe(train, \.delay, options: all) { told.append("\($2)") }
    train.delay = 5
    #expect(told == ["Change(oldValue: 0, isPrior: true)", "Change(oldValue: 0, newValue: 5)"])
  }

  @Test func `isn't retained by a change that's kept`() {
    var changes: [KVOController<Board>.Change<Int>] = []
    var seen: Train? = Train()
    weak var train: Train?
    train = seen
    do {
      let board = Board()
      seen.map { seen in
        board.kvoController.observe(seen, \.delay, options: .new) { _, _, change in
          changes.append(change)
        }
        seen.delay = 5
      }
    }
    seen = nil
    #expect(train == nil)
    #expect(changes.map(\.newValue) == [5])
  }

  @Test func `calls the handler with the observer, the object, and the change`() {
    board.kvoController.observe(train, \.delay, options: .new) { board, train, change in
      board.lines.append("\(train.platform): \(text(change))")
    }
    train.delay = 5
    #expect(board.lines == ["1: -> 5"])
  }

  @Test(
    arguments: [
      ([], ["->"]),
      (.new, ["-> 5"]),
      (.old, ["0 ->"]),
      ([.old, .new], ["0 -> 5"]),
      ([.prior, .old, .new], ["prior: 0 ->", "0 -> 5"]),
      ([.initial, .old, .new], ["-> 0", "0 -> 5"]),
      ([.prior, .new], ["prior: ->", "-> 5"]),
    ] as [(ObservingOptions, [String])]
  )
  func `follows the options as raw observing does`(
    _ options: ObservingOptions,
    _ expected: [String]
  ) {
    board.kvoController.observe(train, \.delay, options: options) { board, _, change in
      board.lines.append(text(change))
    }
    train.delay = 5
    #expect(board.lines == expected)
  }

  @Test func `observes once, as the token says`() {
    #expect(board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }.isNew)
    #expect(!board.kvoController.observe(train, \.delay) { _, _, _ in }.isNew)
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    #expect(board.kvoController.unobserve(train, \.delay))
    #expect(!board.kvoController.unobserve(train, \.delay))
    train.delay = 6
    #expect(board.lines == ["refreshed"])
  }

  @Test func `describes itself with the options spelled out`() {
    board.kvoController.observe(train, \.delay, options: [.old, .new]) { _, _, _ in }
    board.kvoController.observe(train, \.platform, options: []) { _, _, _ in }
    let (board, train) = (address(board), address(train))
    #expect(
      self.board.kvoController.debugDescription == """
        <KVOController observer: <Board \(board)>, retaining: observedObjects, registrations: [
          <Train \(train)> delay, options: [new, old], observing
          <Train \(train)> platform, options: [], observing
        ]>
        """
    )
  }
}

private func address(_ object: AnyObject) -> String {
  "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}
