import KVOController
import KVOLocking
import Testing

@Suite struct `A sequence of values` {
  private let tram = Tram()
  private let sign = Sign()

  @Test func `delivers every value since the call, in a buffer, and ends by unobserve`() async {
    let values = sign.kvoController.values(of: tram, \.delay)
    let allValues = sign.kvoController.values(of: tram, \.delay, initial: true)
    for delay in [1, 1, 2] { tram.delay = delay }
    #expect(sign.kvoController.unobserve(tram, \.delay))
    tram.delay = 3
    #expect(await all(values) == [1, 1, 2])
    #expect(await all(allValues) == [0, 1, 1, 2])
  }

  @Test func `keeps its registration until it and its iterator are released`() async {
    var iterator: AsyncStream<Int>.Iterator?
    do { iterator = sign.kvoController.values(of: tram, \.delay).makeAsyncIterator() }
    tram.delay = 1
    #expect(await iterator?.next() == 1)
    #expect(sign.kvoController.count == 1)
    iterator = nil
    #expect(sign.kvoController.count == 0)
    #expect(!tram.observerList.ledger.isObserved)
  }

  @Test func `ends its registration with its task`() async {
    let values = sign.kvoController.values(of: tram, \.delay)
    let task = Task { for await _ in values {} }
    task.cancel()
    await task.value
    #expect(sign.kvoController.count == 0)
    #expect(!tram.observerList.ledger.isObserved)
  }

  @Test func `ends with the observer and the last copy of its controller`() async {
    var sign: Sign? = Sign()
    var controller = sign?.kvoController
    let values = controller?.values(of: tram, \.delay)
    tram.delay = 1
    controller = nil
    tram.delay = 2
    sign = nil
    tram.delay = 3
    if let values { #expect(await all(values) == [1, 2]) }
  }

  @Test func `ends with an object that isn't retained, after the changes of its deinit`() async {
    final class Relay: KeyValueObservable, @unchecked Sendable {
      let observerList = ObserverList()
      @Observed var isOn = true
      deinit { turnOff() }
      func turnOff() { isOn = false }
    }
    func makeValues() -> AsyncStream<Bool> {
      sign.kvoControllerNonRetaining.values(of: Relay(), \.isOn)
    }
    #expect(await all(makeValues()) == [false])
  }

  @Test func `is independent of other sequences, and of handlers`() async {
    let sequences = (0..<2).map { _ in sign.kvoController.values(of: tram, \.delay) }
    #expect(sign.kvoController.observe(tram, \.delay) { $0.show($2) }.isNew)
    #expect(!sign.kvoController.observe(tram, \.delay) { $0.show($2) }.isNew)
    tram.delay = 1
    #expect(sign.kvoController.count == 3)
    sign.kvoController.unobserveAll()
    for values in sequences { #expect(await all(values) == [1]) }
    #expect(sign.shown == ["1"])
  }

  @Test func `has the value at the time of each call, so nested changes repeat the later one`()
    async
  {
    let other = Sign()
    other.kvoController.observe(tram, \.delay) { _, tram, change in
      if change.value == 1 { tram.delay = 2 }
    }
    let values = sign.kvoController.values(of: tram, \.delay)
    tram.delay = 1
    sign.kvoController.unobserveAll()
    #expect(await all(values) == [2, 2])
  }

  @Test func `begins with the current value, even if another thread changes it meanwhile`() async {
    let ferry = Ferry()
    ferry.interrupt(after: 2) { ferry.delay = 7 }
    let values = sign.kvoController.values(of: ferry, \.delay, initial: true)
    sign.kvoController.unobserveAll()
    #expect(await all(values).last == 7)
  }

  @Test func `ends with the value of a change that was under way when it was made`() async throws {
    let (ferry, made) = (Ferry(), Locked<AsyncStream<Int>?>(nil))
    ferry.interrupt(beforeStoring: 7) { [sign] in
      let values = sign.kvoController.values(of: ferry, \.delay)
      made.withLock { $0 = values }
      ferry.delay = 8
    }
    ferry.delay = 7
    sign.kvoController.unobserveAll()
    #expect(await all(try #require(made.withLock { $0 })) == [8, 7])
  }

  /// Another thread changes the value again between the readings for the first change, or after
  /// them.
  @Test(arguments: 1...4)
  func `doesn't end with an older value than the current one`(_ readings: Int) async {
    let ferry = Ferry()
    let values = sign.kvoController.values(of: ferry, \.delay)
    ferry.interrupt(after: ferry.reads + readings) { ferry.delay = 2 }
    ferry.delay = 1
    if ferry.delay != 2 { ferry.delay = 2 }
    sign.kvoController.unobserveAll()
    #expect(await all(values).last == 2)
  }

  /// The executor takes the loop's next step inside of the delivery.
  @Test(arguments: [1, 2])
  func `holds no lock while it calls the loop's executor`(_ threads: Int) async {
    final class Eager: TaskExecutor {
      func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    let values = sign.kvoController.values(of: tram, \.delay)
    let loop = Task(executorPreference: Eager()) { [tram] in
      var delays: [Int] = []
      for await delay in values {
        delays.append(delay)
        if delay == 2 { break }
        if threads == 1 { tram.delay = 2 } else { onAnotherThread { tram.delay = 2 } }
      }
      return delays
    }
    tram.delay = 1
    sign.kvoController.unobserveAll()
    #expect(await loop.value == [1, 2])
  }

  @Test func `of a model on the main actor can be iterated over anywhere`() async {
    let (values, more) = await MainActor.run {
      let (model, train, panel) = (Locomotive(), Train(), Panel())
      let values = panel.kvoController.values(of: model, \.delay, initial: true)
      let more = panel.kvoController.values(of: train, \.delay, isolation: MainActor.shared)
      (model.delay, train.delay) = (5, 6)
      panel.kvoController.unobserveAll()
      return (values, more)
    }
    #expect(await all(values) == [0, 5])
    #expect(await all(more) == [6])
  }
}

private func all<Value: Sendable>(_ values: AsyncStream<Value>) async -> [Value] {
  await values.reduce(into: []) { $0.append($1) }
}
