import KVOController
import Testing

/// A model and an observer that other tasks may use, as long as they take turns.
private final class Meter: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var level = 0
}

@Suite struct `A sequence of changes` {
  private let meter = Meter()
  private let sign = Sign()

  @Test func `delivers every change, and ends by unobserve`() async {
    let changes = sign.kvoController.changes(of: meter, \.level, options: [.initial, .old, .new])
    meter.level = 1
    meter.level = 1
    meter.level = 2
    #expect(sign.kvoController.unobserve(meter, \.level))
    meter.level = 3
    var lines: [String] = []
    for await change in changes { lines.append(text(change)) }
    #expect(lines == ["-> 0", "0 -> 1", "1 -> 1", "1 -> 2"])
  }

  @Test func `ends its registration when it's released`() {
    do {
      let changes = sign.kvoController.changes(of: meter, \.level)
      #expect(sign.kvoController.count == 1)
      withExtendedLifetime(changes) {}
    }
    #expect(sign.kvoController.count == 0)
    #expect(!meter.observerList.ledger.isObserved)
  }

  @Test func `keeps its registration while its iterator is retained`() async {
    var iterator: AsyncStream<KVOController<Sign>.Change<Int>>.Iterator?
    do { iterator = sign.kvoController.changes(of: meter, \.level).makeAsyncIterator() }
    meter.level = 1
    #expect(await iterator?.next()?.newValue == 1)
    #expect(sign.kvoController.count == 1)
    iterator = nil
    #expect(sign.kvoController.count == 0)
  }

  @Test func `ends its registration with its task`() async {
    let changes = sign.kvoController.changes(of: meter, \.level)
    let task = Task { for await _ in changes {} }
    task.cancel()
    await task.value
    #expect(sign.kvoController.count == 0)
    #expect(!meter.observerList.ledger.isObserved)
  }

  @Test func `ends with the observer`() async {
    var sign: Sign? = Sign()
    let changes = sign?.kvoController.changes(of: meter, \.level)
    meter.level = 1
    sign = nil
    meter.level = 2
    var levels: [Int?] = []
    if let changes { for await change in changes { levels.append(change.newValue) } }
    #expect(levels == [1])
  }

  @Test func `ends with an object that isn't retained`() async {
    func makeChanges() -> AsyncStream<KVOController<Sign>.Change<Int>> {
      let meter = Meter()
      let changes = sign.kvoControllerNonRetaining.changes(of: meter, \.level)
      meter.level = 1
      return changes
    }
    let changes = makeChanges()
    var levels: [Int?] = []
    for await change in changes { levels.append(change.newValue) }
    #expect(levels == [1])
  }

  @Test func `includes a change that the object makes in its deinit`() async {
    final class Relay: KeyValueObservable, @unchecked Sendable {
      let observerList = ObserverList()
      @Observed var isOn = true
      deinit { turnOff() }
      func turnOff() { isOn = false }
    }
    func makeValues() -> AsyncStream<Bool> {
      sign.kvoControllerNonRetaining.values(of: Relay(), \.isOn)
    }
    var values: [Bool] = []
    for await isOn in makeValues() { values.append(isOn) }
    #expect(values == [false])
  }

  @Test func `observes by itself, whatever else is observed`() async {
    sign.kvoController.observe(meter, \.level, options: .new) { sign, _, change in
      sign.show(text(change))
    }
    let sequences = (0..<2).map { _ in sign.kvoController.changes(of: meter, \.level) }
    meter.level = 1
    #expect(sign.kvoController.count == 3)
    sign.kvoController.unobserveAll()
    for changes in sequences {
      var lines: [String] = []
      for await change in changes { lines.append(text(change)) }
      #expect(lines == ["-> 1"])
    }
    #expect(sign.shown == ["-> 1"])
  }

  @Test func `keeps what its buffering policy says`() async {
    let changes = sign.kvoController.changes(
      of: meter,
      \.level,
      bufferingPolicy: .bufferingNewest(1)
    )
    for level in 1...5 { meter.level = level }
    sign.kvoController.unobserveAll()
    var levels: [Int?] = []
    for await change in changes { levels.append(change.newValue) }
    #expect(levels == [5])
  }
}
