import KVOController
import TestSupport
import Testing

@Suite struct `A controller` {
  private let board = Board()
  private let train = Train()

  @Test(
    arguments: [
      ([], ["5"]),
      (.new, ["5"]),
      (.old, ["0 -> 5"]),
      (.initial, ["0", "5"]),
      (.prior, ["prior: 0", "5"]),
      ([.initial, .old, .new], ["0", "0 -> 5"]),
      ([.prior, .old], ["prior: 0 -> 0", "0 -> 5"]),
    ] as [(ObservingOptions, [String])]
  )
  func `makes the calls, and keeps the old value, that the options ask for`(
    _ options: ObservingOptions,
    _ expected: [String]
  ) {
    board.kvoController.observe(train, \.delay, options: options) { $0.show($2) }
    // The initial call is made before `observe` returns.
    #expect(board.lines.count == (options.contains(.initial) ? 1 : 0))
    train.delay = 5
    #expect(board.lines == expected)
  }

  @Test func `has an old value that's optional twice if the property is optional`() {
    board.kvoController.observe(train, \.name, options: [.initial, .old]) { board, _, change in
      let old = change.oldValue.map { $0 ?? "unnamed" } ?? "no old value"
      board.lines.append("\(old) -> \(change.value ?? "unnamed")")
      #expect((change.oldValue ?? nil) == (old == "Orient" ? "Orient" : nil))
    }
    train.name = "Orient"
    train.name = nil
    #expect(
      board.lines == ["no old value -> unnamed", "unnamed -> Orient", "Orient -> unnamed"]
    )
  }

  @Test func `doesn't take what a handler reads for what the value comes from`() {
    train.onRead = { train in
      let other = Board()
      other.kvoController.observe(train, \.platform, options: .initial) { _, train, _ in
        _ = train.name
      }
    }
    board.kvoController.observe(train, \.ending) { $0.show($2) }
    train.name = "Orient"
    #expect(board.lines == [])
    train.delay = 1
    #expect(board.lines == ["1"])
  }
}

private class Engine: KeyValueObservable {
  let observerList: ObserverList
  @Observed var power = 0
  init(sharing list: ObserverList = ObserverList()) { observerList = list }
}

private final class Diesel: Engine {}

private final class Electric: Engine {
  override var power: Int {
    get { super.power * 10 }
    set { super.power = newValue }
  }
}

private protocol Powered: KeyValueObservable {
  var power: Int { get }
}

extension Engine: Powered {}

@Suite struct `An inherited property` {
  private let board = Board()
  private let diesel = Diesel()

  @Test func `is read as its subclass overrides it`() {
    let electric: Engine = Electric()
    board.kvoController.observe(electric, \.power, options: .old) { $0.show($2) }
    electric.power = 5
    #expect(board.lines == ["0 -> 50"])
  }

  @Test func `never gives a handler an object of another class that shares the observer list`() {
    let engine = Engine(sharing: diesel.observerList)
    board.kvoController.observe(diesel, \.power) { $0.show($2) }
    board.kvoController.observe(diesel, \.power.words.count) { $0.show($2) }
    engine.power = 5
    diesel.power = 6
    #expect(board.lines == ["6", "1"])
  }

  @Test func `is two key paths, one for each class, and a third one for a protocol`() {
    func observe(_ powered: some Powered) -> ObservationToken {
      board.kvoController.observe(powered, \.power) { _, _, _ in }
    }
    let token = observe(diesel)
    #expect(!board.kvoController.unobserve(diesel, \.power))
    #expect(token.invalidate())
    let engine: Engine = diesel
    board.kvoController.observe(engine, \.power) { board, _, _ in board.refresh() }
    #expect(!board.kvoController.unobserve(diesel, \.power))
    #expect(board.kvoController.observe(diesel, \.power) { board, _, _ in board.refresh() }.isNew)
    diesel.power = 1
    #expect(board.lines == ["refreshed", "refreshed"])
    #expect(board.kvoController.unobserve(diesel, \.power))
    #expect(board.kvoController.unobserve(engine, \.power))
    #expect(!diesel.observerList.ledger.isObserved)
  }
}
