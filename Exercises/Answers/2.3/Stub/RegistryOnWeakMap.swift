import KVOWeakTables
import ExerciseKit
import KeyValueObserving

/// One observation.
final class Entry {
  let keyPath: AnyKeyPath
  let handler: (Int) -> Void

  init(_ keyPath: AnyKeyPath, _ handler: @escaping (Int) -> Void) {
    self.keyPath = keyPath
    self.handler = handler
  }

  /// Tells this entry's calls from those of all others.
  var context: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

/// Calls handlers with changes, and does not keep what it observes alive.
final class Registry: KeyValueObserver {
  // Where the entries are kept, by object: a `WeakMap<AnyObject, …>` of chapter 2.

  /// Calls `handler` with every new value at `keyPath`.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Int) -> Void
  ) {
    todo("2.3 Registry.observe(_:_:handler:)")
  }

  /// Ends the latest observation of the value at `keyPath`; there is one.
  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    todo("2.3 Registry.unobserve(_:_:)")
  }

  /// Answers whether this very object is observed here, at `keyPath`, now.
  func isObserving<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) -> Bool {
    todo("2.3 Registry.isObserving(_:_:)", returning: false)
  }

  /// Calls the handler of the entry that this change is for.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    todo("2.3 Registry.observeValue(forKeyPath:of:change:context:)")
  }
}
