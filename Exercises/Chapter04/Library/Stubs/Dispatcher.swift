import KVOExercises
import KeyValueObserving

/// The only raw observer of all registries, which is never deallocated.
///
/// The dispatcher passes each change on to the registration that the change is for, and drops a
/// change whose registration is gone.
final class Dispatcher {
  // All threads have access to the dispatcher, and nothing guards it yet. Chapter 5 adds a lock.
  nonisolated(unsafe) static let shared = Dispatcher()

  private init() {}

  /// The number of registrations in the dispatcher's table.
  var count: Int {
    todo("Dispatcher.count", returning: 0)
  }
}

extension Dispatcher: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    todo("Dispatcher.observeValue(forKeyPath:of:change:context:)")
  }
}
