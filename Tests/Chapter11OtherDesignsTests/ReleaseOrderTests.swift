import KeyValueObserving
import Chapter11OtherDesigns
import TestSupport
import Testing

@Suite struct `The order of an object's properties` {
  /// A property that records its release.
  private final class Part {
    private let released: () -> Void
    init(_ released: @escaping () -> Void) { self.released = released }
    deinit { released() }
  }

  private final class Parts {
    let first, second, third: Part
    init(_ released: @escaping (Int) -> Void) {
      third = Part { released(3) }
      first = Part { released(1) }
      second = Part { released(2) }
    }
  }

  @Test func `is the order in which they're released`() {
    var released: [Int] = []
    do { _ = Parts { released.append($0) } }
    #expect(released == [1, 2, 3])
  }

  @Test func `matters to the dealloc listener, which has to come before the observer list`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let panel = Panel()
      do {
        let signal = LateSignal()
        signal.safelyAddObserver(panel, forKeyPath: \.aspect)
      }
      withExtendedLifetime(panel) {}
    }
    #expect(trap.says(leftover))
  }

  @Test func `lets an object own its observer if the dealloc listener comes first`() {
    weak var weakSignal: OwningSignal?
    do {
      let signal = OwningSignal()
      weakSignal = signal
      signal.safelyAddObserver(signal.panel, forKeyPath: \.aspect)
      signal.aspect = 2
      #expect(signal.panel.lines == ["-> 2"])
    }
    #expect(weakSignal == nil)
  }

  @Test func `leaves a registration behind if the object's observer comes first`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = LateOwningSignal()
      signal.safelyAddObserver(signal.panel, forKeyPath: \.aspect)
    }
    #expect(trap.says(leftover))
  }

  @Test func `lets an object observe itself if the dealloc listener comes first`() {
    final class Selfish: SafelyObservable, SafeObserver {
      let deallocListener = DeallocListener()
      let proxies = ProxyTable()
      let observerList = ObserverList()
      @Observed var aspect = 0
      var count = 0
      func observeValue(
        forKeyPath keyPath: AnyKeyPath,
        of object: any KeyValueObservable,
        change: ObservedChange,
        context: UnsafeRawPointer?
      ) { count += 1 }
    }
    weak var left: Selfish?
    do {
      let selfish = Selfish()
      left = selfish
      selfish.safelyAddObserver(selfish, forKeyPath: \.aspect)
      selfish.aspect = 2
      #expect(selfish.count == 1)
    }
    #expect(left == nil)
  }
}
