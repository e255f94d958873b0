import Chapter06ObjectMap
import KVOExercises
import KVOLocking
import KVOStation
import KeyValueObserving

/// The only raw observer of all controllers, which passes each change on to the block of an info.
final class SharedController: KeyValueObserver {
  /// The infos that are registered, which the table doesn't retain.
  private let infos = Locked(ObjectMap<Info, Void>(retainsKeys: false))

  /// Begins to observe what the info says, with the info's address as the context.
  func observe(_ train: Train, _ info: Info) {
    todo("SharedController.observe(_:_:)")
  }

  /// Ends what `observe` has begun, even if `observe` hasn't returned yet.
  func unobserve(_ train: Train, _ info: Info) {
    todo("SharedController.unobserve(_:_:)")
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    todo("SharedController.observeValue(forKeyPath:of:change:context:)")
  }
}
