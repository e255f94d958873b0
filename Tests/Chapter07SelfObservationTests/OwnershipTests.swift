@testable import Chapter07SelfObservation
import KeyValueObserving
import KVOStation
import Testing

/// Observes, can be observed, and may observe itself.
private final class Signal: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var aspect = 0
  var seen = 0
}

extension Chapter07 {
  @Suite struct `Retained or not:` {
    private let board = Board()

    @Test(arguments: [true, false])
    func `an observed object is retained only by a retaining registry`(_ retainObserved: Bool) {
      let registry = Registry(observer: board, retainObserved: retainObserved)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        registry.observe(train, \.delay) { _, _, _ in }
      }
      #expect((left != nil) == retainObserved)
      #expect(registry.count == (retainObserved ? 1 : 0))
      registry.unobserveAll()
      #expect(left == nil)
    }

    @Test(arguments: [true, false])
    func `a handler retains the observer that it captures, with either registry`(
      _ retainObserved: Bool
    ) {
      weak var left: Signal?
      let train = Train()
      do {
        let signal = Signal()
        left = signal
        let registry =
          retainObserved ? signal.registry : signal.registryNonRetaining
        registry.observe(train, \.delay) { _, _, _ in signal.seen += 1 }
      }
      #expect(left != nil)
      left?.registry.unobserveAll()
      left?.registryNonRetaining.unobserveAll()
      #expect(left == nil)
    }

    @Test func `issue 82: neither a capture list nor the handler's parameter retains the observer`()
    {
      weak var left: Signal?
      let train = Train()
      do {
        let signal = Signal()
        left = signal
        signal.registry.observe(train, \.delay) { [weak signal] _, _, _ in signal?.seen += 1 }
        signal.registry.observe(train, \.platform) { signal, _, _ in signal.seen += 1 }
        train.delay = 5
        train.platform = 2
        #expect(signal.seen == 2)
      }
      #expect(left == nil)
      #expect(!train.observerList.ledger.isObserved)
    }

    @Test func `issues 29, 48, 122: observing oneself with the retaining registry leaks`() {
      weak var left: Signal?
      do {
        let signal = Signal()
        left = signal
        signal.registry.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
      }
      #expect(left != nil)
      left?.registry.unobserveAll()
      #expect(left == nil)
    }

    @Test func `issue 140: unobserving everything in deinit has no effect`() {
      final class Careful: KeyValueObservable, RegistryOwner {
        let observerList = ObserverList()
        let registryStorage = RegistryStorage()
        @Observed var aspect = 0
        deinit { registryNonRetaining.unobserveAll() }
      }
      weak var left: Careful?
      do {
        let careful = Careful()
        left = careful
        careful.registryNonRetaining.observe(careful, \.aspect) { _, _, _ in }
      }
      #expect(left == nil)
    }
  }

  @Suite struct `An object that's deallocated first` {
    private let board = Board()

    @Test func `pull request 59: ends its registrations`() {
      let registry = Registry(observer: board, retainObserved: false)
      var train: Train? = Train()
      train.map { _ = registry.observe($0, \.delay) { _, _, _ in } }
      train.map { _ = registry.observe($0, \.platform) { _, _, _ in } }
      #expect(registry.count == 2)
      train = nil
      #expect(registry.count == 0)
    }

    @Test func `leaves the tables empty, however many there were`() {
      let before = Dispatcher.shared.count
      let registry = Registry(observer: board, retainObserved: false)
      for _ in 0..<20_000 {
        let train = Train()
        registry.observe(train, \.delay) { _, _, _ in }
      }
      #expect(registry.count == 0)
      #expect(Dispatcher.shared.count == before)
    }
  }
}
