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
  private struct Row {
    weak var object: AnyObject?
    let entry: Entry
  }

  private var rows: [Row] = []

  /// Calls `handler` with every new value at `keyPath`.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Int) -> Void
  ) {
    let entry = Entry(keyPath, handler)
    rows.append(Row(object: object, entry: entry))
    object.addObserver(self, forKeyPath: keyPath, options: .new, context: entry.context)
  }

  /// Ends the latest observation of the value at `keyPath`; there is one.
  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    let index = rows.lastIndex { $0.object === object && $0.entry.keyPath == keyPath }
    guard let row = index.map({ rows.remove(at: $0) }) else { return }
    object.removeObserver(self, forKeyPath: keyPath, context: row.entry.context)
  }

  /// Answers whether this very object is observed here, at `keyPath`, now.
  func isObserving<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>
  ) -> Bool {
    rows.contains { $0.object === object && $0.entry.keyPath == keyPath }
  }

  /// Calls the handler of the entry that this change is for.
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let value = change.newValue as? Int else { return }
    let row = rows.first { $0.object === object && $0.entry.context == context }
    row?.entry.handler(value)
  }
}
