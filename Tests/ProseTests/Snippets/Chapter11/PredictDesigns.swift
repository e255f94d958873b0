import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: what happens to a proxy and to two handlers when their observer is deallocated.
func predictDesigns() {
  let signal = Signal()
  var panel: Panel? = Panel()
  for _ in 1...2 {
    if let panel { signal.safelyAddObserver(panel, forKeyPath: \.aspect) }
    signal.addHandler(forKeyPath: \.aspect) { [weak panel] _, _, _ in
      print("handler, with a panel:", panel != nil)
    }
  }
  signal.aspect = 1
  panel = nil
  signal.aspect = 2
}

private final class Signal: SafelyObservable, BlockObservable {
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = 0

  deinit { removeHandlers() }
}

private final class Panel: SafeObserver {
  let proxies = ProxyTable()

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    print("observeValue")
  }
}
