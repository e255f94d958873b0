import KeyValueObserving
import TestSupport
import Testing

@testable import Chapter11OtherDesigns

/// A signal that declares its dealloc listener too late.
private final class LateSignal: SafelyObservable {
  let observerList = ObserverList()
  let deallocListener = DeallocListener()
  @Observed var aspect = 0
}

/// A signal that owns its observer, and declares it after the dealloc listener, which is right.
private final class OwningSignal: SafelyObservable {
  let deallocListener = DeallocListener()
  let panel = Panel()
  let observerList = ObserverList()
  @Observed var aspect = 0
}

/// A signal that owns its observer, and declares it before the dealloc listener, which is wrong.
///
/// When an Objective-C object is deallocated, its instance variables are always released before its
/// associated objects. So in Objective-C, every object that owns its observer behaves like this.
private final class LateOwningSignal: SafelyObservable {
  let panel = Panel()
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  @Observed var aspect = 0
}

@Suite struct `A dealloc listener` {
  @Test func `removes the object's proxy from each observer`() {
    let (panel, other) = (Panel(), Signal())
    other.safelyAddObserver(panel, forKeyPath: \.aspect)
    weak var proxy: Proxy?
    do {
      let signal = Signal()
      signal.safelyAddObserver(panel, forKeyPath: \.aspect)
      proxy = panel.proxies[signal]
    }
    #expect(proxy == nil)
    #expect(panel.proxies.count == 1 && panel.proxies[other] != nil)
    other.aspect = 2
    #expect(panel.lines == ["-> 2"])
  }

  @Test func `lets an object own its observer, which is released after it`() {
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

  @Test func `has to come before the observer list, and before an observer that the object owns`()
    async
  {
    let list = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let panel = Panel()
      do {
        let signal = LateSignal()
        signal.safelyAddObserver(panel, forKeyPath: \.aspect)
      }
      withExtendedLifetime(panel) {}
    }
    #expect(list.says("was deallocated while key value observers were still registered with it"))
    let observer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let signal = LateOwningSignal()
      signal.safelyAddObserver(signal.panel, forKeyPath: \.aspect)
    }
    #expect(
      observer.trapped == """
        Fatal error: An instance 0x… of class LateOwningSignal was deallocated while key value \
        observers were still registered with it. Current registrations: [<LedgerEntry: Observer: \
        deallocated, Key path: aspect, Options: [new], Context: none>]
        """
    )
  }
}
