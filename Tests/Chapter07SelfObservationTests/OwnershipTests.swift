@testable import Chapter07SelfObservation
import KVOExercises
import KVOStation
import KeyValueObserving
import Testing

/// Observes with a registry of its own, can be observed, and may observe itself.
private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  var seen = 0
  private(set) var registry: (any EndingRegistry<Signal>)?
  private let endsInDeinit: Bool

  init(_ chapter: RetainingChapter, retainObserved: Bool, endsInDeinit: Bool = false) {
    self.endsInDeinit = endsInDeinit
    registry = chapter.library.makeRegistry(observer: self, retainObserved: retainObserved)
  }

  deinit { if endsInDeinit { registry?.unobserveAll() } }
}

extension Chapter07 {
  @Suite struct `Retained or not:` {
    private let board = Board()

    @Test(arguments: RetainingChapter.allCases, [true, false])
    func `an observed object is retained only by a retaining registry`(
      in chapter: RetainingChapter,
      _ retainObserved: Bool
    ) {
      let registry = chapter.library.makeRegistry(observer: board, retainObserved: retainObserved)
      weak var (left, ledger): (Train?, Ledger?)
      do {
        let train = Train()
        (left, ledger) = (train, train.observerList.ledger)
        registry.observe(train, \.delay) { _, _, _ in }
      }
      #expect((left != nil) == retainObserved)
      #expect((ledger != nil) == retainObserved)
      registry.unobserveAll()
      #expect(left == nil)
    }

    @Test(arguments: RetainingChapter.allCases, [true, false])
    func `a handler retains the observer that it captures, with either registry`(
      in chapter: RetainingChapter,
      _ retainObserved: Bool
    ) {
      weak var left: Signal?
      let train = Train()
      do {
        let signal = Signal(chapter, retainObserved: retainObserved)
        left = signal
        signal.registry?.observe(train, \.delay) { _, _, _ in signal.seen += 1 }
      }
      #expect(left != nil)
      left?.registry?.unobserveAll()
      #expect(left == nil)
    }

    @Test(arguments: RetainingChapter.allCases)
    func `issue 82: neither a capture list nor the handler's parameter retains the observer`(
      in chapter: RetainingChapter
    ) {
      weak var left: Signal?
      let train = Train()
      do {
        let signal = Signal(chapter, retainObserved: true)
        left = signal
        signal.registry?.observe(train, \.delay) { [weak signal] _, _, _ in signal?.seen += 1 }
        signal.registry?.observe(train, \.platform) { signal, _, _ in signal.seen += 1 }
        train.delay = 5
        train.platform = 2
        #expect(signal.seen == 2)
      }
      #expect(left == nil)
      #expect(!train.observerList.ledger.isObserved)
    }

    @Test(arguments: RetainingChapter.allCases)
    func `issues 29, 48, 122: observing oneself with the retaining registry leaks`(
      in chapter: RetainingChapter
    ) {
      weak var left: Signal?
      do {
        let signal = Signal(chapter, retainObserved: true)
        left = signal
        signal.registry?.observe(signal, \.aspect) { signal, _, _ in signal.seen += 1 }
      }
      #expect(left != nil)
      left?.registry?.unobserveAll()
      #expect(left == nil)
    }

    @Test(arguments: RetainingChapter.allCases)
    func `issue 140: unobserving everything in deinit has no effect`(
      in chapter: RetainingChapter
    ) {
      weak var left: Signal?
      do {
        let signal = Signal(chapter, retainObserved: false, endsInDeinit: true)
        left = signal
        signal.registry?.observe(signal, \.aspect) { _, _, _ in }
      }
      #expect(left == nil)
    }
  }

  @Suite struct `An object that's deallocated first` {
    private let board = Board()

    @Test(arguments: RetainingChapter.allCases)
    func `pull request 59: ends its registrations`(in chapter: RetainingChapter) {
      let registry = chapter.library.makeRegistry(observer: board, retainObserved: false)
      var train: Train? = Train()
      // Each registration retains the ledger.
      weak let ledger = train?.observerList.ledger
      train.map { _ = registry.observe($0, \.delay) { _, _, _ in } }
      train.map { _ = registry.observe($0, \.platform) { _, _, _ in } }
      #expect(ledger?.entries.count == 2)
      train = nil
      #expect(ledger == nil)
      registry.unobserveAll()
    }

    @Test(arguments: RetainingChapter.allCases)
    func `leaves the tables empty, however many there were`(in chapter: RetainingChapter) {
      let before = Dispatcher.shared.count
      let registry = chapter.library.makeRegistry(observer: board, retainObserved: false)
      weak var captured: Board?
      do {
        let shared = Board()
        captured = shared
        for _ in 0..<20_000 {
          let train = Train()
          registry.observe(train, \.delay) { _, _, _ in shared.show("") }
        }
      }
      // Each handler that's left would retain what all of them capture.
      #expect(captured == nil)
      #expect(Dispatcher.shared.count == before)
      registry.unobserveAll()
    }
  }
}
