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

  init() {
    todo("7.3 A signal that observes itself")
  }
}
