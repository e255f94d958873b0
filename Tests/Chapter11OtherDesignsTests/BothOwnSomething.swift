import Chapter11OtherDesigns
import KeyValueObserving
import TestSupport
import Testing

extension `The examples` {
  @Test func `a proxy and a dealloc listener notice both ends`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      takeDown(Proxies.Panel.self)
    }
    #expect(
      ended.printed == """
        bridge: clear
        platform: caution
        the signal is gone
        """
    )
  }
}

private enum Proxies {
  final class Signal: SafelyObservable {
    let deallocListener = DeallocListener()
    let observerList = ObserverList()
    @Observed var aspect = "stop"
  }

  final class Panel: SafeObserver {
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
}

extension Proxies.Signal: Followed {}

extension Proxies.Panel: Follower {}
