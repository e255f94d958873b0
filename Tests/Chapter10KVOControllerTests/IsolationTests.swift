import Dispatch
import KVOController
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
}

/// An actor that registers handlers for others.
actor Clerk {
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
  @Test @MainActor func `on the main actor if it's registered there, with any object`() async {
    let (panel, board) = (Panel(), Board())
    let (train, model, tram) = (Train(), Locomotive(), Tram())
    panel.kvoController.observe(model, \.delay) { $0.show($2) }
    panel.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { $0.show($2) }
    // The observer isn't `Sendable`, so this is the same overload.
    board.kvoController.observe(tram, \.delay) { $0.show($2) }
    show(train, \.delay, on: board)
    (train.delay, model.delay) = (5, 6)
    // The main queue is the main actor's, too.
    await withCheckedContinuation { done in
      DispatchQueue.main.async {
        tram.delay = 7
        done.resume()
      }
    }
    #expect(panel.lines == ["6", "7"])
    #expect(board.lines == ["5", "7"])
  }

  @Test func `on an actor that observes, which its controller doesn't retain`() async {
    weak var left: Office?
    do {
      let office = Office()
      left = office
      await office.watch(Tram())
      #expect(await office.lines == ["5"])
    }
    #expect(left == nil)
  }

  @Test func `on an actor only as long as that's there`() async {
    let (sign, tram) = (Sign(), Tram())
    await Clerk().watch(tram, for: sign)
    tram.delay = 5
    #expect(sign.shown == ["4"])
  }
}
