@testable import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import Chapter06Handles
import Testing

@Suite struct `A registry` {
  private let train = Train()
  private let board = Board()

  private var ledgerEntryCount: Int { train.observerList.ledger.entries.count }

  @Test func `unobserves everything when it's deallocated`() {
    let other = Train(number: 8)
    do {
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      registry.observe(train, \.platform) { board, _, change in board.show(change.text) }
      registry.observe(other, \.delay) { board, _, change in board.show(change.text) }
      #expect(ledgerEntryCount == 2)
    }
    train.delay = 5
    other.delay = 5
    #expect(ledgerEntryCount == 0)
    #expect(!other.observerList.ledger.isObserved)
    #expect(board.lines.isEmpty)
  }

  @Test func `retains observed objects until they're unobserved`() {
    let registry = Registry(observer: board)
    weak var left: Train?
    do {
      let train = Train()
      left = train
      registry.observe(train, \.delay) { _, _, _ in }
    }
    #expect(left != nil)
    registry.unobserveAll()
    #expect(left == nil)
  }

  @Test func `doesn't retain its observer`() {
    weak var left: Board?
    let registry: Registry<Board>
    do {
      let board = Board()
      left = board
      registry = Registry(observer: board)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    }
    #expect(left == nil)
    train.delay = 5
    #expect(registry.observer == nil)
  }

  @Test func `observes once, and returns false the second time`() {
    let registry = Registry(observer: board)
    #expect(registry.observe(train, \.delay) { _, _, _ in })
    #expect(!registry.observe(train, \.delay) { _, _, _ in })
    #expect(registry.unobserve(train, \.delay))
    #expect(!registry.unobserve(train, \.delay))
    #expect(ledgerEntryCount == 0)
  }

  @Test func `may be deallocated inside a handler`() {
    var registry: Registry<Board>? = Registry(observer: board)
    registry?.observe(train, \.delay) { board, _, change in
      board.show(change.text)
      registry = nil
    }
    train.delay = 5
    train.delay = 6
    #expect(board.lines == ["-> 5"])
    #expect(ledgerEntryCount == 0)
  }

  @Test func `unobserves in the initial call of a handler`() {
    let registry = Registry(observer: board)
    registry.observe(train, \.delay, options: .initial) { [unowned registry] _, train, _ in
      registry.unobserve(train, \.delay)
    }
    #expect(ledgerEntryCount == 0)
  }

  @Test func `retains an observer of itself, which chapter 7 fixes`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.registry.observe(signal, \.aspect) { _, _, _ in }
    }
    #expect(left != nil)
    left?.registry.unobserveAll()
    #expect(left == nil)
  }
}

/// An object that observes values, and can be observed.
private final class Signal: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var aspect = 0
}

@Suite struct `A token` {
  private let train = Train()
  private let board = Board()

  @Test func `ends its registration, once`() {
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    let token = registry.token(for: train, \.delay)
    #expect(token?.invalidate() == true)
    #expect(token?.invalidate() == false)
    train.delay = 5
    #expect(board.lines.isEmpty)
  }

  @Test func `doesn't end a later registration for the same key path`() {
    let registry = Registry(observer: board)
    registry.observe(train, \.delay) { _, _, _ in }
    let token = registry.token(for: train, \.delay)
    registry.unobserve(train, \.delay)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    #expect(token?.invalidate() == false)
    train.delay = 5
    #expect(board.lines == ["-> 5"])
  }

  @Test func `ends nothing when it's deallocated`() {
    let registry = Registry(observer: board)
    do { _ = registry.observe(train, \.delay) { board, _, change in board.show(change.text) } }
    train.delay = 5
    #expect(board.lines == ["-> 5"])
  }

  @Test func `retains nothing`() {
    weak var left: Train?
    let token: Token?
    do {
      let train = Train()
      left = train
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { _, _, _ in }
      token = registry.token(for: train, \.delay)
    }
    #expect(left == nil)
    #expect(token?.invalidate() == false)
  }
}
