// Rejected by: `dies when it is let go`
import Chapter7SelfObservation
import ExerciseKit
import KeyValueObserving

/// A signal that counts the changes of its own aspect.
final class Signal: KeyValueObservable {
  let observerList = ObserverList()

  /// What it shows.
  @Observed var aspect = 0

  /// How often it changed; counted by observing, not by the property itself.
  private(set) var changes = 0

  private var registry: Registry<Signal>?

  init() {
    let registry = Registry(observer: self, retainObserved: true)
    self.registry = registry
    registry.observe(self, \.aspect) { signal, _, _ in signal.changes += 1 }
  }
}
