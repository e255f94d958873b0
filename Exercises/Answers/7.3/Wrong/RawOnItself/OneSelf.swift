// Rejected by: `dies without a trap`
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
    addObserver(self, forKeyPath: \.aspect)
  }
}

extension Signal: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    changes += 1
  }
}
