import Chapter07SelfObservation
import KeyValueObserving

/// Chapter 7: an object that observes itself, with either kind of registry.
func observingOneself() {
  for retainObserved in [true, false] {
    weak var left: Signal?
    do {
      let signal = Signal(retainObserved: retainObserved)
      left = signal
      signal.aspect = 1
    }
    print("retaining \(retainObserved): \(left == nil ? "gone" : "leaked")")
  }
}

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  private var registry: Registry<Signal>?

  init(retainObserved: Bool) {
    let registry = Registry(observer: self, retainObserved: retainObserved)
    self.registry = registry
    registry.observe(self, \.aspect) { signal, _, change in
      print("aspect \(signal.aspect)")
    }
  }
}
