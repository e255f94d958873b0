import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: a dealloc listener that's declared too late.
func lateListener() {
  let panel = Panel()
  do {
    let signal = Signal()
    signal.safelyAddObserver(panel, forKeyPath: \.aspect)
  }
  withExtendedLifetime(panel) {}
}

private final class Signal: SafelyObservable {
  let observerList = ObserverList()
  let deallocListener = DeallocListener()
  @Observed var aspect = "stop"
}

private final class Panel: SafeObserver {
  let proxies = ProxyTable()

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {}
}
