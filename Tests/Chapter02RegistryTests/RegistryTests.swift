import Chapter02Registry
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

extension Chapter02 {
  @Suite struct `The registry on a weak map still has flaws:` {
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
