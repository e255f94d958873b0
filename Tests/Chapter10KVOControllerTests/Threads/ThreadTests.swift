import Foundation
import KVOController
import KVOLocking
import Testing
import KVOWeave

/// An observer that notes on which threads it's called.
private final class Witness: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
  private let noted = Locked<[ObjectIdentifier]>([])

  var threads: [ObjectIdentifier] { noted.withLock(\.self) }
  func note() { noted.withLock { $0.append(currentThread) } }
}

private var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

@Suite struct `A change is delivered on the thread that makes it` {
  private let witness = Witness()
  private let tram = Tram()

  @Test func `to every handler`() {
    let controller = witness.kvoController
    controller.observe(tram, \.delay, options: .prior) { witness, _, _ in witness.note() }
    controller.observe(tram, \.delay, allowingDuplicates: true) { witness, _, _ in
      witness.note()
    }
    let registering = Thread.current
    let changing = changeElsewhere()
    #expect(witness.threads == Array(repeating: changing, count: 3))
    #expect(changing != ObjectIdentifier(registering))
  }

  @Test func `but the initial call is made on the thread that registers`() {
    witness.kvoController.observe(tram, \.delay, options: .initial) { witness, _, _ in
      witness.note()
    }
    #expect(witness.threads == [currentThread])
  }

  /// Returns the thread that made the change.
  private func changeElsewhere() -> ObjectIdentifier? {
    let changing = Locked<ObjectIdentifier?>(nil)
    atOnce(1) { [tram] _ in
      changing.withLock { $0 = currentThread }
      tram.delay = 5
    }
    return changing.withLock(\.self)
  }
}

@Suite struct `While a handler runs,` {
  @Test func `another thread may use its controller and the object, since no lock is held`() {
    let (sign, tram, other) = (Sign(), Railcar(), Railcar())
    sign.kvoController.observe(tram, \.delay) { sign, tram, _ in
      atOnce(1) { _ in
        sign.kvoController.observe(tram, \.platform) { sign, _, _ in sign.refresh() }
        sign.kvoController.observe(other, \.delay) { sign, _, _ in sign.show("other") }
        tram.platform = 2
        other.delay = 5
        sign.kvoController.unobserve(tram)
        sign.kvoController.unobserveAll()
      }
      sign.show("delay")
    }
    tram.delay = 5
    #expect(sign.shown == ["refreshed", "other", "delay"])
    #expect(sign.kvoController.count == 0)
  }
}

#if DEBUG
  @Suite struct `Two threads that use an observer for the first time` {
    @Test func `get one controller that doesn't retain`() {
      let report = Loom(
        watching: ["KVOController"],
        on: { (board: Board(), train: Train()) },
        threads: [
          "Ada": { at in
            at.board.kvoControllerNonRetaining.observe(at.train, \.delay) { _, _, _ in }
          },
          "Bo": { at in
            at.board.kvoControllerNonRetaining.observe(at.train, \.platform) { _, _, _ in }
          },
        ]
      ) { at in
        at.board.kvoControllerNonRetaining.count == 2 ? nil : "a registration is lost"
      }.explore()
      #expect(report.failure == nil)
      #expect(report.orders > 1)
    }
  }
#endif
