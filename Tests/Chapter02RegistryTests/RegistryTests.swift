import Chapter02Registry
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

// This module's own `Train`, a key, hides the station's.
private typealias Express = KVOStation.Train

@Suite struct `The registry on a weak map` {
  private let train = Express()
  private let board = Board()
  private let registry: Registry<Board>

  init() { registry = Registry(observer: board) }

  @Test func `calls the handler with every change until it is unobserved`() {
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    train.delay = 5
    train.delay = 6
    registry.unobserve(train, \.delay)
    train.delay = 7
    #expect(board.lines == ["-> 5", "-> 6"])
  }

  @Test func `distinguishes trains and key paths`() {
    let other = Express(number: 8)
    registry.observe(train, \.delay) { board, _, change in board.show("7 delay \(change.text)") }
    registry.observe(train, \.platform) { board, _, change in
      board.show("7 platform \(change.text)")
    }
    registry.observe(other, \.delay) { board, _, change in board.show("8 delay \(change.text)") }
    other.delay = 1
    train.platform = 2
    registry.unobserve(other, \.delay)
    registry.unobserve(train, \.platform)
    other.delay = 2
    train.platform = 3
    train.delay = 4
    registry.unobserve(train, \.delay)
    #expect(board.lines == ["8 delay -> 1", "7 platform -> 2", "7 delay -> 4"])
  }

  @Test func `ends the latest registration for a key path first`() {
    registry.observe(train, \.delay) { _, _, _ in board.show("first") }
    registry.observe(train, \.delay) { _, _, _ in board.show("second") }
    registry.unobserve(train, \.delay)
    train.delay = 5
    #expect(board.lines == ["first"])
    registry.unobserve(train, \.delay)
  }

  @Test func `lets a handler unobserve itself`() {
    registry.observe(train, \.delay) { [registry, train] board, _, change in
      board.show(change.text)
      registry.unobserve(train, \.delay)
    }
    train.delay = 5
    train.delay = 6
    #expect(board.lines == ["-> 5"])
  }

  @Test func `lets a handler observe another train`() {
    let other = Express(number: 8)
    registry.observe(train, \.delay) { [registry] _, _, _ in
      registry.observe(other, \.delay) { board, _, change in board.show(change.text) }
    }
    train.delay = 5
    other.delay = 1
    registry.unobserve(train, \.delay)
    registry.unobserve(other, \.delay)
    #expect(board.lines == ["-> 1"])
  }

  // What this chapter is for; chapter 1's registry would keep the train, and print nothing.
  @Test func `doesn't retain observed objects`() async {
    let end = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      final class Visitor: KeyValueObservable {
        let observerList = ObserverList()
        @Observed var delay = 0

        deinit { fatalError("the visitor has left") }
      }
      let board = Board()
      let registry = Registry(observer: board)
      let visitor = Visitor()
      registry.observe(visitor, \.delay) { _, _, _ in }
      _ = consume visitor
      withExtendedLifetime(registry) {}
    }
    #expect(end.says("the visitor has left"))
  }
}

@Suite struct `The registry on a weak map still has flaws:` {
  @Test func `traps if the object is deallocated first`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let board = Board()
      let registry = Registry(observer: board)
      var train: Express? = Express()
      train.map { _ = registry.observe($0, \.delay) { _, _, _ in } }
      train = nil
      withExtendedLifetime(registry) {}
    }
    #expect(trap.says("of class Train was deallocated while key value observers were still"))
  }

  @Test func `observing twice calls twice`() {
    let (train, board) = (Express(), Board())
    let registry = Registry(observer: board)
    var calls = 0
    registry.observe(train, \.delay) { _, _, _ in calls += 1 }
    registry.observe(train, \.delay) { _, _, _ in calls += 1 }
    train.delay = 5
    #expect(calls == 2)
    registry.unobserve(train, \.delay)
    registry.unobserve(train, \.delay)
  }

  @Test func `one removal too many traps`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (train, board) = (Express(), Board())
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { _, _, _ in }
      registry.unobserve(train, \.delay)
      registry.unobserve(train, \.delay)
    }
    #expect(trap.says("Cannot remove an observer <Registry<Board> 0x"))
  }

  @Test func `the next change traps if the registry is deallocated first`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let train = Express()
      let board = Board()
      var registry: Registry? = Registry(observer: board)
      registry?.observe(train, \.delay) { _, _, _ in }
      registry = nil
      train.delay = 5
    }
    #expect(trap.says("was deallocated while it was still registered"))
  }

  @Test func `traps if a handler is removed in a round, because it's still called`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (train, board) = (Express(), Board())
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.delay) }
      registry.observe(train, \.delay) { _, _, _ in }
      train.delay = 5
    }
    #expect(trap.says("call was not handled"))
  }

  @Test func `unobserving inside the initial call traps`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (train, board) = (Express(), Board())
      let registry = Registry(observer: board)
      registry.observe(train, \.delay, options: .initial) { _, _, _ in
        registry.unobserve(train, \.delay)
      }
    }
    #expect(trap.says("because it is not registered as an observer."))
  }
}
