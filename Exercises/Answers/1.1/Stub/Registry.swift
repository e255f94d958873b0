import ExerciseKit
import KeyValueObserving
import KVOStation

/// Calls a handler with every change of a number of a train.
final class Registry: KeyValueObserver {
  /// Calls `handler` with the new value after every change of `keyPath`; twice observed, twice called.
  func observe(
    _ train: Train,
    _ keyPath: KeyPath<Train, Int>,
    _ handler: @escaping (Int) -> Void
  ) {
    todo("1.1 Registry.observe(_:_:_:)")
  }

  /// Ends the latest observation of `keyPath`; it was observed.
  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    todo("1.1 Registry.unobserve(_:_:)")
  }

  /// The one callback of raw observing: finds whom the change is for.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    todo("1.1 Registry.observeValue(forKeyPath:of:change:context:)")
  }
}
