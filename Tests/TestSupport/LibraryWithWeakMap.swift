internal import Chapter02WeakMap
public import KVOExercises

/// A library with the map that chapters 2 to 5 have in common, as claims know it.
public protocol LibraryWithWeakMap: WeakMapLibrary {}

extension LibraryWithWeakMap {
  /// Creates an empty map.
  public func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    ClaimedMap()
  }
}

private struct ClaimedMap<Key: AnyObject, Value>: ClaimedWeakMap {
  private var map = WeakMap<Key, Value>()

  var count: Int { map.count }

  func value(forKey key: Key) -> Value? { map[key] }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    map.updateValue(value, forKey: key)
  }

  mutating func removeValue(forKey key: Key) -> Value? { map.removeValue(forKey: key) }
}
