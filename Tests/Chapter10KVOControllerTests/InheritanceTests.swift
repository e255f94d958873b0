import KVOController
import Testing

private class Engine: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var power = 0
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
