import KVOController
import KVOLocking
import Testing

/// A train whose getter and setter let another thread run in the middle.
final class Ferry: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked((delay: 0, reads: 0))
  private let interruptions = Locked<[Int: @Sendable () -> Void]>([:])

  /// A tram that only one thread uses at a time.
  let tram = Tram()

  var reads: Int { state.withLock(\.reads) }
  var total: Int { tram.platform + delay }

  var delay: Int {
    get {
      accessValue(for: \.delay)
      let (value, read) = state.withLock { state in
        state.reads += 1
        return (state.delay, state.reads)
      }
      interrupt(read)
      return value
    }
    set {
      withChange(of: \.delay) {
        interrupt(-newValue)
        state.withLock { $0.delay = newValue }
      }
    }
  }

  /// Lets another thread run once, after the reading with a number, or before a value is stored.
  func interrupt(after read: Int, _ body: @escaping @Sendable () -> Void) {
    interruptions.withLock { $0[read] = { onAnotherThread(body) } }
  }

  func interrupt(beforeStoring value: Int, _ body: @escaping @Sendable () -> Void) {
    interruptions.withLock { $0[-value] = { onAnotherThread(body) } }
  }

  private func interrupt(_ place: Int) {
    interruptions.withLock { $0.removeValue(forKey: place) }?()
  }
}

/// A train that shows one of two values, and announces by hand which one.
private final class Shuttle: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked((first: 1, second: 2, isFirst: true))

  var first: Int {
    get { value(of: \.first) { $0.first } }
    set { withChange(of: \.first) { state.withLock { $0.first = newValue } } }
  }
  var second: Int {
    get { value(of: \.second) { $0.second } }
    set { withChange(of: \.second) { state.withLock { $0.second = newValue } } }
  }
  var shown: Int { state.withLock(\.isFirst) ? first : second }

  /// Shows the second value; another thread runs before that.
  func showSecond(after body: @escaping @Sendable () -> Void) {
    withChange(of: \.shown) {
      onAnotherThread(body)
      state.withLock { $0.isFirst = false }
    }
  }

  private func value(
    of keyPath: KeyPath<Shuttle, Int>,
    _ body: ((first: Int, second: Int, isFirst: Bool)) -> Int
  ) -> Int {
    accessValue(for: keyPath)
    return state.withLock { body($0) }
  }
}

@Suite struct `A handler with an initial call, and several threads` {
  private let ferry = Ferry()
  private let sign = Sign()

  @Test(arguments: 1...4)
  func `ends up with the current value if another thread changes it meanwhile`(_ read: Int) {
    ferry.interrupt(after: read) { [ferry] in ferry.delay = 7 }
    sign.kvoController.observe(ferry, \.delay, options: .initial) { $0.show($2) }
    if read < 4 { #expect(sign.shown.last == "7") }
    #expect(sign.shown.count <= 2)
    #expect(sign.kvoController.count == 1)
    ferry.delay = 8
    #expect(sign.shown.last == "8")
    sign.kvoController.unobserveAll()
    #expect(!ferry.observerList.ledger.isObserved)
  }

  @Test(arguments: 1...4)
  func `ends up with it if an observed property that it comes from is changed`(_ read: Int) {
    ferry.interrupt(after: read) { [ferry] in ferry.tram.platform = 7 }
    sign.kvoController.observe(ferry, \.total, options: .initial) { $0.show($2) }
    if read < 4 { #expect(sign.shown.last == "7") }
  }

  @Test(arguments: [true, false])
  func `is called again for a change that had begun before it was registered`(_ isObserved: Bool) {
    let other = Sign()
    if isObserved { other.kvoController.observe(ferry, \.delay) { _, _, _ in } }
    ferry.interrupt(beforeStoring: 7) { [ferry, sign] in
      sign.kvoController.observe(ferry, \.delay, options: .initial) { $0.show($2) }
    }
    ferry.delay = 7
    #expect(sign.shown == ["0", "7"])
  }

  @Test func `is called again if the change leads to a property that comes after it`() {
    let (shuttle, other) = (Shuttle(), Sign())
    other.kvoController.observe(shuttle, \.first) { _, _, _ in }
    shuttle.showSecond { [sign] in
      sign.kvoController.observe(shuttle, \.shown, options: .initial) { $0.show($2) }
    }
    #expect(sign.shown == ["1", "2"])
    shuttle.second = 10
    #expect(sign.shown == ["1", "2", "10"])
  }

  @Test func `isn't called for a change that leads to its property`() {
    let (shuttle, other, third) = (Shuttle(), Sign(), Sign())
    other.kvoController.observe(shuttle, \.first) { _, _, _ in }
    onAnotherThread { [sign] in
      sign.kvoController.observe(shuttle, \.second, options: .initial) { $0.show($2) }
    }
    shuttle.showSecond { third.kvoController.observe(shuttle, \.first) { _, _, _ in } }
    #expect(sign.shown == ["2"])
  }

  @Test(arguments: [true, false])
  func `is called again even if another registration for the value ends meanwhile`(
    _ isDuplicate: Bool
  ) {
    let other = Sign()
    if !isDuplicate { other.kvoController.observe(ferry, \.delay) { _, _, _ in } }
    sign.kvoController.observe(ferry, \.delay, options: .initial) { sign, ferry, change in
      sign.show(change)
      if sign.shown.count > 1 { return }
      onAnotherThread {
        if isDuplicate {
          sign.kvoController.observe(ferry, \.delay) { _, _, _ in }
        } else {
          other.kvoController.unobserve(ferry, \.delay)
        }
        ferry.delay = 7
      }
    }
    #expect(sign.shown == ["0", "7"])
  }

  @Test func `reads nothing for the getter that registers it, even if it's called again`() {
    let (train, board) = (Train(), Board())
    train.onRead = { [sign, ferry] _ in
      let isFirst = Locked(true)
      sign.kvoController.unobserveAll()
      sign.kvoController.observe(ferry, \.delay, options: .initial) { sign, ferry, _ in
        sign.show("platform \(ferry.tram.platform)")
        if isFirst.withLock({ exchange(&$0, with: false) }) { onAnotherThread { ferry.delay += 1 } }
      }
    }
    board.kvoController.observe(train, \.ending) { $0.show($2) }
    #expect(sign.calls > 1 && sign.calls.isMultiple(of: 2))
    ferry.tram.platform = 3
    #expect(board.lines == [])
  }
}
