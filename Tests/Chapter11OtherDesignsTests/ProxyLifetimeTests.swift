import KeyValueObserving
import Testing

@testable import Chapter11OtherDesigns

@Suite struct `During a deallocation, a safe-KVO proxy` {
  private let signal = Signal()

  @Test func `retains neither its observer nor the object`() {
    weak var weakSignal: Signal?
    weak var weakPanel: Panel?
    do {
      let (signal, panel) = (Signal(), Panel())
      (weakSignal, weakPanel) = (signal, panel)
      signal.safelyAddObserver(panel, forKeyPath: \.aspect)
    }
    #expect(weakSignal == nil && weakPanel == nil)
  }

  @Test func `removes all registrations when its observer is deallocated`() {
    let other = Signal()
    weak var proxy: Proxy?
    do {
      let panel = Panel()
      signal.safelyAddObserver(panel, forKeyPath: \.aspect)
      signal.safelyAddObserver(panel, forKeyPath: \.limit)
      other.safelyAddObserver(panel, forKeyPath: \.aspect)
      proxy = panel.proxies[signal]
      #expect(proxy != nil)
    }
    #expect(proxy == nil)
    #expect(!signal.observerList.ledger.isObserved && !other.observerList.ledger.isObserved)
    (signal.aspect, signal.limit, other.aspect) = (2, 90, 2)
  }

  @Test func `lets an observer add and remove itself while it's being deallocated`() {
    final class Dying: SafeObserver {
      let proxies = ProxyTable()
      let signal: Signal
      init(_ signal: Signal) { self.signal = signal }
      deinit {
        signal.safelyRemoveObserver(self, forKeyPath: \.aspect)
        signal.safelyAddObserver(self, forKeyPath: \.limit)
      }
      func observeValue(
        forKeyPath keyPath: AnyKeyPath,
        of object: any KeyValueObservable,
        change: ObservedChange,
        context: UnsafeRawPointer?
      ) {}
    }
    do {
      let dying = Dying(signal)
      signal.safelyAddObserver(dying, forKeyPath: \.aspect)
    }
    #expect(signal.entryCount == 0)
  }
}
