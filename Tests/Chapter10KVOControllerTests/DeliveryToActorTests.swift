import Dispatch
import KVOController
import KVOLocking
import Testing

/// An executor that runs three jobs at once, the last one first.
private final class ReversingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "last one first")
  private let waiting = Locked<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let jobs = waiting.withLock { waiting in
      waiting.append(job)
      guard waiting.count == 3 else { return [UnownedJob]() }
      defer { waiting = [] }
      return waiting
    }
    queue.async {
      for job in jobs.reversed() { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}

/// An actor whose tasks overtake one another.
private actor Shuffler {
  private let executor = ReversingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

@Suite struct `A delivery to an actor` {
  private let tram = Tram()

  @Test func `delivers nothing after the actor's deallocation`() {
    let sign = Sign()
    weak var released: Tram?
    do {
      let (tram, delivery) = (Tram(), Delivery.actor(Office()))
      released = tram
      sign.kvoControllerNonRetaining.observe(tram, \.delay, delivery: delivery) { sign, _, _ in
        sign.refresh()
      }
      tram.delay = 5
    }
    // A call that was still to come would retain the object.
    #expect(released == nil)
    #expect(sign.shown == [])
  }

  @Test func `keeps the order of the changes even if tasks overtake one another`() async {
    let (sign, actor) = (Sign(), Shuffler())
    await withCheckedContinuation { done in
      sign.kvoController.observe(tram, \.delay, options: .new, delivery: .actor(actor)) {
        sign,
        _,
        change in
        sign.show(text(change))
        if sign.shown.count == 3 { done.resume() }
      }
      for delay in 1...3 { tram.delay = delay }
    }
    #expect(sign.shown == ["-> 1", "-> 2", "-> 3"])
    withExtendedLifetime(actor) {}
  }

  @Test @MainActor func `may be to the main actor, whose state the handler may access`() async {
    let panel = Panel()
    await withCheckedContinuation { done in
      panel.kvoController.observe(tram, \.delay, options: .new, delivery: .actor(MainActor.shared))
      {
        panel,
        _,
        change in
        MainActor.assumeIsolated { panel.lines.append(text(change)) }
        if change.newValue == 2 { done.resume() }
      }
      for delay in 1...2 { tram.delay = delay }
      #expect(panel.lines == [])
    }
    #expect(panel.lines == ["-> 1", "-> 2"])
  }
}
