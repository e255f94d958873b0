import KVOController
import KVOLocking
import KVOLoom
import Testing

/// What was reported, or found by running the original, about several threads, each settled.
@Suite struct `Reports about threads:` {
  private let sign = Sign()
  private let tram = Railcar()
  private let underWay = UnderWay()

  #if DEBUG
    @Test(arguments: [true, false])
    func `report lazy: two threads that use the property get one controller`(_ isRetaining: Bool) {
      func controller(of board: Board) -> KVOController<Board> {
        isRetaining ? board.kvoController : board.kvoControllerNonRetaining
      }
      let report = Loom(
        watching: ["KVOController"],
        on: { (board: Board(), train: Train()) },
        threads: [
          "Ada": { controller(of: $0.board).observe($0.train, \.delay) { $0.show($2) } },
          "Bo": { controller(of: $0.board).observe($0.train, \.platform) { $0.show($2) } },
        ]
      ) { at in
        (at.train.delay, at.train.platform) = (5, 6)
        let isWhole = at.board.lines == ["5", "6"] && controller(of: at.board).count == 2
        return isWhole ? nil : "a registration is lost"
      }.explore()
      #expect(report.failure == nil)
      #expect(report.orders > 1)
    }
  #endif

  @Test func `report after: unobserve doesn't wait for a call, but prevents those yet to come`() {
    let other = Sign()
    observe(sign)
    other.kvoController.observe(tram, \.delay) { $0.show($2) }
    underWay.begin { [tram] in tram.delay = 5 }
    #expect(sign.kvoController.unobserve(tram, \.delay))
    #expect(other.kvoController.unobserve(tram, \.delay))
    tram.delay = 6
    #expect(sign.calls == 0)
    underWay.finish()
    #expect(sign.calls == 1)
    #expect(other.calls == 0)
  }

  @Test
  func `report wrong thread: a call retains its observer until it ends, and then releases it`() {
    final class Mortal: KVOControlling, Sendable {
      let kvoControllerStorage = KVOControllerStorage()
      let ends: Locked<[Bool]>
      init(_ ends: Locked<[Bool]>) { self.ends = ends }
      deinit {
        kvoController.unobserveAll()
        ends.withLock { $0.append(UnderWay.isHere) }
      }
    }
    let ends = Locked<[Bool]>([])
    do {
      let mortal = Mortal(ends)
      observe(mortal)
      underWay.begin { [tram] in tram.delay = 5 }
    }
    #expect(ends.withLock(\.self) == [])
    underWay.finish()
    #expect(ends.withLock(\.self) == [true])
    #expect(!tram.observerList.ledger.isObserved)
  }

  /// Observes the delay with a block that stays under way.
  private func observe<Observer: KVOControlling & Sendable>(_ observer: Observer) {
    observer.kvoController.observe(tram, \.delay) { [underWay] observer, _, _ in
      underWay.wait()
      (observer as? Sign)?.refresh()
    }
  }
}
