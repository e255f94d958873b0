import Dispatch
import KVOController
import KVOLocking
import Testing

/// A delivery that stores its work, and performs it on request.
private final class WorkQueue: Sendable {
  private let waiting = Locked<[@Sendable () -> Void]>([])

  var delivery: Delivery {
    Delivery { work in self.waiting.withLock { $0.append(work) } }
  }

  func work() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in all { work() }
  }
}

private final class Serial: TaskExecutor {
  let queue = DispatchQueue(label: "executor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

@Suite struct `A delivery` {
  private let sign = Sign()
  private let tram = Tram()
  private let queue = WorkQueue()

  private func observe(_ delivery: Delivery) {
    sign.kvoController.observe(tram, \.delay, options: [.old, .new], delivery: delivery) {
      sign,
      _,
      change in
      sign.show(text(change))
    }
  }

  @Test func `comes later, in order, with the values of the moment of the change`() {
    observe(queue.delivery)
    tram.delay = 5
    tram.delay = 6
    #expect(sign.shown == [])
    queue.work()
    #expect(sign.shown == ["0 -> 5", "5 -> 6"])
  }

  @Test func `does not come once the observation has been ended`() {
    observe(queue.delivery)
    tram.delay = 5
    sign.kvoController.unobserve(tram, \.delay)
    queue.work()
    #expect(sign.shown == [])
  }

  @Test func `does not come once the observer has died`() {
    let shown = Locked<[Int]>([])
    do {
      let sign = Sign()
      sign.kvoController.observe(tram, \.delay, options: .new, delivery: queue.delivery) {
        _,
        _,
        change in
        shown.withLock { $0.append(change.newValue ?? 0) }
      }
      tram.delay = 5
    }
    queue.work()
    #expect(shown.withLock { $0 } == [])
  }

  @Test func `comes on an executor, in its order`() async {
    let executor = Serial()
    sign.kvoController.observe(tram, \.delay, options: .new, delivery: .executor(executor)) {
      sign,
      _,
      change in
      dispatchPrecondition(condition: .onQueue(executor.queue))
      sign.show(text(change))
    }
    for delay in 1...100 { tram.delay = delay }
    executor.queue.sync {}
    #expect(sign.shown == (1...100).map { "-> \($0)" })
  }

  @Test func `comes on an actor, in the order of the changes`() async {
    let office = Office()
    await withCheckedContinuation { done in
      sign.kvoController.observe(tram, \.delay, options: .new, delivery: .actor(office)) {
        sign,
        _,
        change in
        office.assertIsolated()
        sign.show(text(change))
        if change.newValue == 100 { done.resume() }
      }
      for delay in 1...100 { tram.delay = delay }
    }
    #expect(sign.shown == (1...100).map { "-> \($0)" })
  }

  @Test func `doesn't keep the actor alive, which may be the observer`() {
    weak var released: Office?
    do {
      let office = Office()
      released = office
      office.kvoController.observe(tram, \.delay, delivery: .actor(office)) { _, _, _ in }
      #expect(tram.observerList.ledger.isObserved)
    }
    #expect(released == nil)
    #expect(!tram.observerList.ledger.isObserved)
  }

  @Test func `brings the value, or the old and the new one`() {
    sign.kvoController.observe(tram, \.delay, initial: true, delivery: queue.delivery) {
      sign,
      _,
      delay in
      sign.show("\(delay)")
    }
    sign.kvoController.observe(tram, \.platform, delivery: queue.delivery) { sign, _, old, new in
      sign.show("\(old) -> \(new)")
    }
    (tram.delay, tram.platform) = (5, 2)
    queue.work()
    #expect(sign.shown == ["0", "5", "1 -> 2"])
  }

  @Test func `of a change that the object makes in its deinit does not come`() {
    final class Relay: KeyValueObservable, @unchecked Sendable {
      let observerList = ObserverList()
      @Observed var isOn = true
      deinit { turnOff() }
      func turnOff() { isOn = false }
    }
    do {
      let relay = Relay()
      sign.kvoControllerNonRetaining.observe(relay, \.isOn, delivery: queue.delivery) {
        sign,
        relay,
        isOn in
        sign.show("is on: \(isOn)")
      }
    }
    queue.work()
    #expect(sign.shown == [])
  }
}
