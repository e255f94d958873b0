import KVOController
import KVOLocking
import Testing
import KVOWeave

/// What was found by running the original on several threads, by name, each settled.
@Suite struct `Found on several threads:` {
  private let sign = Tally()
  private let tram = Railcar()
  private let underWay = UnderWay()

  @Test func `report race: observe against unobserve leaves no registration behind`() {
    atOnce(2) { [sign, tram] thread in
      for _ in 0..<1_000 {
        if thread == 0 {
          sign.kvoController.observe(tram, \.delay, options: .initial) { sign, _, _ in sign.add() }
        } else {
          sign.kvoController.unobserve(tram, \.delay)
        }
      }
    }
    sign.kvoController.unobserve(tram, \.delay)
    #expect(!tram.observerList.ledger.isObserved)
    #expect(sign.kvoController.count == 0)
    let before = sign.calls
    tram.delay = 5
    #expect(sign.calls == before)
  }

  @Test func `report description: one is made while another thread is in a block`() {
    observe(sign)
    underWay.begin { [tram] in tram.delay = 5 }
    #expect(sign.kvoController.debugDescription.contains("observing"))
    underWay.finish()
  }

  #if DEBUG
    @Test func `report lazy: two threads that use the property get one controller`() {
      let report = Loom(
        watching: ["KVOController"],
        on: { (board: Board(), train: Train()) },
        threads: [
          "Ada": { at in
            at.board.kvoController.observe(at.train, \.delay) { board, _, _ in board.refresh() }
          },
          "Bo": { at in
            at.board.kvoController.observe(at.train, \.platform) { board, _, _ in board.refresh() }
          },
        ]
      ) { at in
        at.train.delay = 5
        at.train.platform = 5
        let isWhole = at.board.lines.count == 2 && at.board.kvoController.count == 2
        return isWhole ? nil : "an observation is lost"
      }.explore()
      #expect(report.failure == nil)
    }
  #endif

  @Test func `report after: unobserve doesn't wait for a call, and no later change is delivered`() {
    observe(sign)
    underWay.begin { [tram] in tram.delay = 5 }
    #expect(sign.kvoController.unobserve(tram, \.delay))
    tram.delay = 6
    #expect(sign.calls == 0)
    underWay.finish()
    #expect(sign.calls == 1)
  }

  @Test func `report after: whose turn has not come in a round is not called any more`() {
    let other = Tally()
    observe(sign)
    other.kvoController.observe(tram, \.delay) { other, _, _ in other.add() }
    underWay.begin { [tram] in tram.delay = 5 }
    other.kvoController.unobserve(tram, \.delay)
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
      (observer as? Tally)?.add()
    }
  }
}
