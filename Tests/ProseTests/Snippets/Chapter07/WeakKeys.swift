import Chapter05Mutex
import KeyValueObserving

/// Chapter 7: an object that observes itself with a registry that has weak keys.
func weakKeys() {
  let signal = Signal()
  signal.aspect = 1
}

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  private var registry: Registry<Signal>?

  init() {
    registry = Registry(observer: self)
    registry?.observe(self, \.aspect) { signal, _, _ in print("aspect \(signal.aspect)") }
  }

  deinit {
    // Returns false, and the ledger entry stays.
    registry?.unobserve(self, \.aspect)
  }
}
