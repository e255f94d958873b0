import Chapter01Registry
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

extension Chapter01 {
  @Suite struct `The first registry has flaws:` {
    @Test func `it retains observed objects`() {
      let board = Board()
      let registry = Registry(observer: board)
      weak var weakTrain: Train?
      do {
        let train = Train()
        weakTrain = train
        registry.observe(train, \.delay) { _, _, _ in }
      }
      #expect(weakTrain != nil)
      weakTrain.map { _ = registry.unobserve($0, \.delay) }
      #expect(weakTrain == nil)
    }

    @Test func `observing twice calls twice`() {
      let (train, board) = (Train(), Board())
      let registry = Registry(observer: board)
      var calls = 0
      registry.observe(train, \.delay) { _, _, _ in calls += 1 }
      registry.observe(train, \.delay) { _, _, _ in calls += 1 }
      train.delay = 5
      #expect(calls == 2)
      registry.unobserve(train, \.delay)
      registry.unobserve(train, \.delay)
    }

    @Test func `a handler that captures the registry's owner leaks both`() {
      final class Switchboard {
        private(set) lazy var registry = Registry(observer: self)
        var lines: [String] = []

        func watch(_ train: Train) {
          registry.observe(train, \.delay) { _, _, change in self.lines.append(change.text) }
        }
      }
      weak var weakBoard: Switchboard?
      let train = Train()
      do {
        let board = Switchboard()
        weakBoard = board
        board.watch(train)
      }
      #expect(weakBoard != nil)
      weakBoard?.registry.unobserve(train, \.delay)
      #expect(weakBoard == nil)
    }

    @Test func `one removal too many traps`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let (train, board) = (Train(), Board())
        let registry = Registry(observer: board)
        registry.observe(train, \.delay) { _, _, _ in }
        registry.unobserve(train, \.delay)
        registry.unobserve(train, \.delay)
      }
      #expect(trap.says("Cannot remove an observer <Registry<Board> 0x"))
      #expect(trap.says(#"for the key path "delay" from <Train 0x"#))
    }

    @Test func `the next change traps if the registry is deallocated first`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let train = Train()
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
        let (train, board) = (Train(), Board())
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
        let (train, board) = (Train(), Board())
        let registry = Registry(observer: board)
        registry.observe(train, \.delay, options: .initial) { _, _, _ in
          registry.unobserve(train, \.delay)
        }
      }
      #expect(trap.says("because it is not registered as an observer."))
    }
  }
}
