import Dispatch
import KVOController
import Locking
import TestSupport
import Testing
import Weave

/// Observes, can be observed, and may observe itself.
private final class Signal: KeyValueObservable, KVOControlling {
  let observationInfo = ObservationInfo()
  let kvoControllers = KVOControllers()
  @Observed var aspect = 0
  var seen = 0
}

/// What was reported against KVOController, by number, each settled.
@Suite struct `Settled:` {
  private let board = Board()
  private let train = Train()

  @Test func `report 18: changes are delivered on a queue`() {
    final class Sign: KVOControlling, Sendable {
      let kvoControllers = KVOControllers()
      let shown = Locked<[Int]>([])
    }
    final class Tram: KeyValueObservable, @unchecked Sendable {
      // Unchecked: this test changes it on one thread only.
      let observationInfo = ObservationInfo()
      @Observed var delay = 0
    }
    let (sign, tram, queue) = (Sign(), Tram(), DispatchQueue(label: "signs"))
    queue.suspend()
    sign.kvoController.observe(tram, \.delay, delivery: .queue(queue)) { sign, _, change in
      dispatchPrecondition(condition: .onQueue(queue))
      sign.shown.withLock { $0.append(change.newValue ?? 0) }
    }
    tram.delay = 5
    tram.delay = 6
    #expect(sign.shown.withLock { $0 } == [])
    queue.resume()
    queue.sync {}
    #expect(sign.shown.withLock { $0 } == [5, 6])
  }

  @Test func `reports 24, 69: several blocks for one key path, on request`() {
    #expect(board.kvoController.observe(train, \.delay) { board, _, _ in board.lines.append("1") })
    #expect(!board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() })
    #expect(
      board.kvoController.observe(train, \.delay, several: true) { board, _, _ in
        board.lines.append("2")
      }
    )
    train.delay = 5
    #expect(board.lines == ["1", "2"])
    board.kvoController.unobserve(train, \.delay)
    train.delay = 6
    #expect(board.lines == ["1", "2"])
  }

  @Test func `reports 29, 48, 122: the retaining controller keeps who observes itself, by design`()
  {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoController.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
    }
    #expect(left != nil)
    left?.kvoController.unobserveAll()
    #expect(left == nil)
  }

  @Test func `reports 119, 136, 140: the other one does not, and asks nothing of deinit`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoControllerNonRetaining.observe(signal, \.aspect) { signal, _, _ in
        signal.seen += 1
      }
      signal.aspect = 1
      #expect(signal.seen == 1)
    }
    #expect(left == nil)
  }

  @Test func `report 46: the controller may be touched first in deinit`() {
    final class Late: KVOControlling {
      let kvoControllers = KVOControllers()
      let train: Train
      init(_ train: Train) { self.train = train }
      deinit { kvoController.observe(train, \.delay) { _, _, _ in } }
    }
    do { _ = Late(train) }
    train.delay = 5
    #expect(!train.observationInfo.ledger.isObserved)
  }

  @Test func `report 57: unobserve inside the initial callback`() {
    board.kvoController.observe(train, \.delay, options: .initial) { board, train, _ in
      board.refresh()
      board.kvoController.unobserve(train, \.delay)
    }
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    #expect(!train.observationInfo.ledger.isObserved)
  }

  @Test func `report 59: the observed object dies first`() {
    let controller = KVOController(observer: board, retainObserved: false)
    for _ in 0..<1_000 {
      let train = Train()
      controller.observe(train, \.delay) { _, _, _ in }
      controller.observe(train, \.platform) { _, _, _ in }
    }
    #expect(controller.count == 0)
  }

  @Test func `report 82: a block is given its observer, and need not capture it`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.kvoController.observe(train, \.delay) { signal, _, _ in signal.seen += 1 }
      train.delay = 5
      #expect(signal.seen == 1)
    }
    #expect(left == nil)
    #expect(!train.observationInfo.ledger.isObserved)
  }

  @Test func `report 83: registering and unregistering on many threads`() async {
    nonisolated(unsafe) let train = train  // only its registrations change
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let board = Board()
          for _ in 0..<200 {
            board.kvoController.observe(train, \.delay) { _, _, _ in }
            board.kvoController.unobserveAll()
          }
        }
      }
    }
    #expect(!train.observationInfo.ledger.isObserved)
  }

  @Test func `found: who is removed in a round is not called, and neither is who comes`() {
    let other = Board()
    board.kvoController.observe(train, \.delay) { board, train, _ in
      board.refresh()
      other.kvoController.unobserve(train, \.delay)
      other.kvoController.observe(train, \.delay) { other, _, _ in other.lines.append("new") }
    }
    other.kvoController.observe(train, \.delay) { other, _, _ in other.lines.append("old") }
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    #expect(other.lines.isEmpty)
  }

  @Test func `found: a description asks nobody foreign`() async {
    await #expect(processExitsWith: .success) {
      final class Talker: KVOControlling, CustomStringConvertible {
        let kvoControllers = KVOControllers()
        var description: String { fatalError("asked for a description") }
      }
      let (talker, train) = (Talker(), Train())
      talker.kvoController.observe(train, \.delay) { _, _, _ in }
      #expect(talker.kvoController.debugDescription.contains("Talker"))
    }
  }

  @Test func `an empty list of key paths is a programming error`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      Board().kvoController.observe(Train(), keyPaths: []) { _, _, _ in }
    }
    #expect(trap.says("observe needs at least one key path; the list is empty."))
  }
}
