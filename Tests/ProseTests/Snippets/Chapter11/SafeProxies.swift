import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: registrations that end when the panel or the signal is deallocated.
func safeProxies() {
  let signal = Signal()
  do {
    let panel = Panel()
    signal.safelyAddObserver(panel, forKeyPath: \.aspect)
    signal.safelyAddObserver(panel, forKeyPath: \.aspect)
    signal.aspect = 1
  }
  signal.aspect = 2

  let panel = Panel()
  do {
    let signal = Signal()
    signal.safelyAddObserver(panel, forKeyPath: \.aspect)
    signal.aspect = 3
  }
  print("The second signal was deallocated.")
}

private final class Signal: SafelyObservable {
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  @Observed var aspect = 0
}

private final class Panel: SafeObserver {
  let proxies = ProxyTable()

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    print("The panel shows \(change.newValue ?? "nothing").")
  }
}
