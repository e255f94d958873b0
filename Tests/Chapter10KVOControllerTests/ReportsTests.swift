import KVOController
import KVOLocking
import TestSupport
import Testing

/// What was reported against KVOController, by number, or found by running it, each settled.
@Suite struct `Reports:` {
  private let train = Train()

  @Test(arguments: [1, 2], [true, false])
  func `reports 29, 48, 119, 122, 136, 140: observing oneself leaks only if one retains`(
    _ count: Int,
    _ isRetaining: Bool
  ) {
    final class Signal: KeyValueObservable, KVOControlling {
      let observerList = ObserverList()
      let kvoControllerStorage = KVOControllerStorage()
      @Observed var aspect = 0
      var seen = 0
      func watch(_ other: Signal, isRetaining: Bool) {
        let controller = isRetaining ? kvoController : kvoControllerNonRetaining
        controller.observe(other, \.aspect) { $0.seen = $2.value }
      }
    }
    weak var left: Signal?
    do {
      let signals = (0..<count).map { _ in Signal() }
      left = signals[0]
      // Of two that observe each other, one may retain the other.
      signals.last?.watch(signals[0], isRetaining: isRetaining)
      if count > 1 { signals[0].watch(signals[1], isRetaining: true) }
      signals[0].aspect = 1
      #expect(signals.last?.seen == 1)
    }
    #expect((left != nil) == isRetaining)
    left?.kvoController.unobserveAll()
    #expect(left == nil)
  }

  @Test(arguments: [false, true])
  func `report 46: in deinit, the controller can be used first, and registrations can be ended`(
    _ isFirst: Bool
  ) {
    final class Late: KVOControlling {
      let kvoControllerStorage = KVOControllerStorage()
      let train: Train
      init(_ train: Train) { self.train = train }
      func watch() {
        kvoController.observe(train, \.delay) { _, _, _ in Issue.record("called") }
      }
      deinit {
        kvoController.unobserve(train, \.delay)
        watch()
        train.delay = 5
      }
    }
    do {
      let late = Late(train)
      if !isFirst { late.watch() }
    }
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `report wrong thread: a call retains its observer until it ends, no longer`() {
    final class Mortal: KVOControlling, Sendable {
      let kvoControllerStorage = KVOControllerStorage()
      let ends: Locked<[ObjectIdentifier]>
      init(_ ends: Locked<[ObjectIdentifier]>) { self.ends = ends }
      deinit {
        kvoController.unobserveAll()
        ends.withLock { $0.append(currentThread) }
      }
    }
    let (tram, ends) = (Railcar(), Locked<[ObjectIdentifier]>([]))
    let owned = Locked<Mortal?>(Mortal(ends))
    owned.withLock(\.self)?.kvoController.observe(tram, \.delay) { _, _, _ in
      onAnotherThread { _ = owned.withLock { $0.take() } }
      #expect(ends.withLock(\.self) == [])
    }
    tram.delay = 5
    #expect(ends.withLock(\.self) == [currentThread])
    #expect(!tram.observerList.ledger.isObserved)
  }
}
