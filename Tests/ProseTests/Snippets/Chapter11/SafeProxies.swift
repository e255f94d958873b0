import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: panels that own proxies, and signals that own a dealloc listener.
func safeProxies() { takeDown(Panel.self) }

private final class Signal: SafelyObservable {
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  @Observed var aspect = "stop"
}

private final class Panel: SafeObserver {
  let proxies = ProxyTable()
  let place: String

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    signal.safelyAddObserver(self, forKeyPath: \.aspect)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    print("\(place): \(change.newValue ?? "nil")")
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
