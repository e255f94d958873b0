// Rejected by: `leaves nothing behind when the last key path goes`
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
  private var entries = WeakMap<AnyObject, [Entry]>()

  /// Calls `handler` with every new value at `keyPath`.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Int) -> Void
  ) {
    let entry = Entry(keyPath, handler)
    let known = entries.removeValue(forKey: object) ?? []
    _ = entries.updateValue(known + [entry], forKey: object)
    object.addObserver(self, forKeyPath: keyPath, options: .new, context: entry.context)
  }

  /// Ends the latest observation of the value at `keyPath`; there is one.
  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    var known = entries.removeValue(forKey: object) ?? []
    let entry = known.lastIndex { $0.keyPath == keyPath }.map { known.remove(at: $0) }
    if known.isEmpty { return }
    _ = entries.updateValue(known, forKey: object)
    object.removeObserver(self, forKeyPath: keyPath, context: entry?.context)
  }

  /// Answers whether this very object is observed here, at `keyPath`, now.
  func isObserving<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) -> Bool {
    entries[object]?.contains { $0.keyPath == keyPath } ?? false
  }

  /// Calls the handler of the entry that this change is for.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let entry = entries[object]?.first { $0.context == context }
    if let value = change.newValue as? Int { entry?.handler(value) }
  }
}
