import Dispatch
import KVOController
import TestSupport
import Testing

/// A model that belongs to the main actor, as its conformance does.
@MainActor final class Locomotive: @MainActor KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

/// An observer that is an actor itself.
actor Office: KVOControlling {
  nonisolated let kvoControllerStorage = KVOControllerStorage()
  var lines: [String] = []

  func watch(_ tram: Tram) {
    kvoController.observe(tram, \.delay, isolation: self) { office, _, change in
      office.assumeIsolated { $0.lines.append(text(change)) }
    }
    tram.delay = 5
  }

  func watch(_ train: sending Train) {
    kvoController.observe(train, \.delay) { office, _, change in
      office.assumeIsolated { $0.lines.append(text(change)) }
    }
    train.delay = 5
  }
}

/// An actor that registers handlers for others.
private actor Clerk {
  func watch(_ tram: Tram, for sign: Sign) {
    sign.kvoController.observe(tram, \.delay, isolation: self) { $0.show($2) }
    tram.delay = 4
  }
}

/// Observes in generic code, which passes on the caller's actor.
private func show<Object: KeyValueObservable>(
  _ object: Object,
  _ keyPath: KeyPath<Object, Int>,
  on board: Board,
  isolation: isolated (any Actor)? = #isolation
) {
  board.kvoController.observe(object, keyPath) { $0.show($2) }
}

@Suite struct `A handler is called` {
  private let tram = Tram()

  @Test @MainActor func `on the actor that registers it, without a word about the actor`() {
    let (panel, board) = (Panel(), Board())
    let (train, model) = (Train(), Locomotive())
    panel.kvoController.observe(train, \.delay) { $0.show($2) }
    panel.kvoController.observe(model, \.delay) { $0.show($2) }
    show(train, \.delay, on: board)
    (train.delay, model.delay) = (5, 6)
    #expect(panel.lines == ["5", "6"])
    #expect(board.lines == ["5"])
  }

  @Test @MainActor func `on the main actor, although the object is Sendable`() async {
    let (panel, board, tram) = (Panel(), Board(), tram)
    panel.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { $0.show($2) }
    // The observer isn't `Sendable`, so this is the same overload.
    board.kvoController.observe(tram, \.delay) { $0.show($2) }
    tram.delay = 5
    // The main queue is the main actor's, too.
    await withCheckedContinuation { done in
      DispatchQueue.main.async {
        tram.delay = 6
        done.resume()
      }
    }
    #expect(panel.lines == ["5", "6"])
    #expect(board.lines == ["5", "6"])
  }

  @Test func `on an actor that observes, which its controller doesn't retain`() async {
    weak var left: Office?
    do {
      let office = Office()
      left = office
      await office.watch(tram)
      await office.watch(Train())
      #expect(await office.lines == ["5", "5"])
    }
    #expect(left == nil)
  }

  @Test func `on an actor only as long as that's there`() async {
    let (sign, tram) = (Sign(), tram)
    await Clerk().watch(tram, for: sign)
    tram.delay = 5
    #expect(sign.shown == ["4"])
  }

  @Test func `on the thread that makes the change, if everything is Sendable`() {
    let (sign, tram) = (Sign(), tram)
    let here = currentThread
    sign.kvoController.observe(tram, \.delay, options: [.initial, .prior]) { sign, _, change in
      sign.show("\(text(change)) \(currentThread == here ? "here" : "elsewhere")")
    }
    onAnotherThread { tram.delay = 5 }
    #expect(sign.shown == ["0 here", "prior: 0 elsewhere", "5 elsewhere"])
  }
}

@Suite struct `What a registration retains for an actor` {
  @Test @MainActor func `is released at once if the registration ends there`() {
    let (panel, train) = (Panel(), Train())
    var load: Board? = Board()
    weak let left = load
    panel.kvoController.observe(train, \.delay) { [load] _, _, _ in withExtendedLifetime(load) {} }
    load = nil
    #expect(left != nil)
    panel.kvoController.unobserveAll()
    #expect(left == nil)
  }

}
