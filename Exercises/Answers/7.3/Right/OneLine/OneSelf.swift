import Chapter7SelfObservation
import ExerciseKit
import KeyValueObserving

/// A signal that counts the changes of its own aspect.
final class Signal: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()

  /// What it shows.
  @Observed var aspect = 0

  /// How often it changed; counted by observing, not by the property itself.
  private(set) var changes = 0

  init() {
    registryNonRetaining.observe(self, \.aspect) { [weak self] _, _, _ in self?.changes += 1 }
  }
}
