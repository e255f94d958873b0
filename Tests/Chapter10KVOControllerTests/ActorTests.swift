import KVOController
import Testing

/// An actor that observes on its own behalf.
private actor Dispatcher: KVOControlling {
  nonisolated let kvoControllerStorage = KVOControllerStorage()
  private(set) var seen: [Int] = []

  func watch(_ train: sending Train) {
    kvoController.observe(train, \.delay, options: .new) { dispatcher, _, change in
      dispatcher.assumeIsolated { $0.seen.append(change.newValue ?? 0) }
    }
    train.delay = 5
  }
}

@Suite struct `An actor that observes on its own behalf` {
  @Test func `is not kept alive by its controller`() async {
    weak var left: Dispatcher?
    do {
      let dispatcher = Dispatcher()
      left = dispatcher
      await dispatcher.watch(Train())
      #expect(await dispatcher.seen == [5])
    }
    #expect(left == nil)
  }
}
