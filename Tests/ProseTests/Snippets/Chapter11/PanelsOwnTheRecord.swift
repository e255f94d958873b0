import Chapter08TheOriginal
import KeyValueObserving

/// Chapter 11: panels that own chapter 8's controllers.
func panelsOwnTheRecord() { takeDown(Panel.self) }

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = "stop"
}

private final class Panel: FBKVOControllerOwner {
  let associatedControllers = AssociatedControllers()
  let place: String

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    kvoController.observe(signal, keyPath: \.aspect, options: .new) { panel, _, change in
      print("\((panel as? Panel)?.place ?? "nobody"): \(change.newValue ?? "nil")")
    }
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
