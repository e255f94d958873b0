import KVOController
import KeyValueObserving

/// Chapter 11: panels that own the library's controllers.
func bothOwnSomething() { takeDown(Panel.self) }

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = "stop"
}

private final class Panel: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  let place: String

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    kvoControllerNonRetaining.observe(signal, \.aspect) { panel, _, change in
      print("\(panel.place): \(change.value)")
    }
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
