import Chapter03KeyPaths
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

@Suite struct `The registry of registrations` {
  private let train = Train()
  private let board = Board()
  private let registry: Registry<Board>

  init() { registry = Registry(observer: board) }

  @Test func `calls the handler with every change until it's unobserved`() {
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    train.delay = 5
    train.delay = 6
    registry.unobserve(train, \.delay)
    train.delay = 7
    #expect(board.lines == ["-> 5", "-> 6"])
  }

  @Test func `observes once, and returns false the second time`() {
    #expect(
      registry.observe(train, \.delay) { board, _, change in board.show("first \(change.text)") }
    )
    #expect(
      !registry.observe(train, \.delay) { board, _, change in board.show("second \(change.text)") }
    )
    #expect(train.observerList.ledger.entries.count == 1)
    train.delay = 5
    #expect(board.lines == ["first -> 5"])
    #expect(registry.unobserve(train, \.delay))
    #expect(train.observerList.ledger.entries.isEmpty)
  }

  @Test func `doesn't make an initial call for a second observe`() {
    registry.observe(train, \.delay, options: .new) { board, _, change in board.show(change.text) }
    registry.observe(train, \.delay, options: [.initial, .new]) { board, _, change in
      board.show(change.text)
    }
    #expect(board.lines.isEmpty)
    registry.unobserve(train, \.delay)
  }

  @Test func `returns false if the value isn't observed`() {
    #expect(!registry.unobserve(train, \.delay))
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    #expect(!registry.unobserve(train, \.platform))
    #expect(!registry.unobserve(Train(), \.delay))
    train.delay = 5
    #expect(board.lines == ["-> 5"])
    #expect(registry.unobserve(train, \.delay))
    #expect(!registry.unobserve(train, \.delay))
  }

  @Test func `observes again after it was unobserved`() {
    registry.observe(train, \.delay) { board, _, change in board.show("first \(change.text)") }
    registry.unobserve(train, \.delay)
    #expect(
      registry.observe(train, \.delay) { board, _, change in board.show("second \(change.text)") }
    )
    train.delay = 5
    #expect(board.lines == ["second -> 5"])
    registry.unobserve(train, \.delay)
  }

  // `==` compares only key paths. Each registry has its own map, and each object its own set.
  @Test func `makes one registration for each registry, object, and key path`() {
    let registries = [Registry(observer: board), Registry(observer: board)]
    let trains = [Train(number: 7), Train(number: 8)]
    let keyPaths: [KeyPath<Train, Int>] = [\.delay, \.platform]
    var begun = 0
    for _ in 1...2 {
      for registry in registries {
        for train in trains {
          for keyPath in keyPaths where registry.observe(train, keyPath, handler: { _, _, _ in }) {
            begun += 1
          }
        }
      }
    }
    #expect(begun == 8)
    #expect(trains.map(\.observerList.ledger.entries.count) == [4, 4])
    for registry in registries {
      for train in trains {
        for keyPath in keyPaths { #expect(registry.unobserve(train, keyPath)) }
      }
    }
    #expect(trains.allSatisfy { $0.observerList.ledger.entries.isEmpty })
  }

  @Test func `distinguishes a computed property from the one that it's computed from`() {
    #expect(
      registry.observe(train, \.delay) { board, _, change in board.show("delay \(change.text)") }
    )
    #expect(
      registry.observe(train, \.arrival) { board, _, change in board.show("arrival \(change.text)")
      }
    )
    train.delay = 5
    #expect(board.lines == ["delay -> 5", "arrival -> 605"])
    #expect(registry.unobserve(train, \.delay))
    #expect(registry.unobserve(train, \.arrival))
  }
}

@Suite struct `The registry of registrations still has flaws:` {
  @Test func `traps if the object is deallocated first`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let board = Board()
      let registry = Registry(observer: board)
      var train: Train? = Train()
      train.map { _ = registry.observe($0, \.delay) { _, _, _ in } }
      train = nil
      withExtendedLifetime(registry) {}
    }
    #expect(trap.says("of class Train was deallocated while key value observers were still"))
  }

  @Test func `the next change traps if the registry is deallocated first`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let train = Train()
      let board = Board()
      var registry: Registry? = Registry(observer: board)
      _ = registry?.observe(train, \.delay) { _, _, _ in }
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
      let (train, board) = (Train(), Board())
      let registry = Registry(observer: board)
      registry.observe(train, \.delay) { _, _, _ in registry.unobserve(train, \.arrival) }
      registry.observe(train, \.arrival) { _, _, _ in }
      train.delay = 5
    }
    #expect(trap.says("call was not handled"))
  }

  @Test func `unobserving inside the initial call traps`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let (train, board) = (Train(), Board())
      let registry = Registry(observer: board)
      registry.observe(train, \.delay, options: .initial) { _, _, _ in
        registry.unobserve(train, \.delay)
      }
    }
    #expect(trap.says("because it is not registered as an observer."))
  }
}
