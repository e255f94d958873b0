import Chapter06AutoUnobserve
import KeyValueObserving

/// Chapter 7: an object that observes itself with chapter 6's registry.
func retainedSignal() {
  weak var weakSignal: Signal?
  do {
    let signal = Signal()
    weakSignal = signal
    signal.registry.observe(signal, \.aspect) { signal, _, _ in
      print("aspect \(signal.aspect)")
    }
    signal.aspect = 1
  }
  print(weakSignal == nil ? "deallocated" : "still in memory")
}

private final class Signal: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  @Observed var aspect = 0
}
