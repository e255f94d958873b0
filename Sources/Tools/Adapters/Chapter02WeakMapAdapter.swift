public import Chapter02WeakMap
public import KVOExercises

/// A library with the map that chapters 2 to 5 have in common, as its judges know it.
package protocol LibraryWithWeakMap: WeakMapLibrary {}

extension LibraryWithWeakMap {
  package func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    WeakMap<Key, Value>()
  }
}

extension WeakMap: ClaimedWeakMap {
  /// Returns the value for a key.
  public func value(forKey key: Key) -> Value? { self[key] }

  /// Stores a value, and returns whatever retains the values that this removes from the map.
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    let evicted: Evicted<Value> = updateValue(value, forKey: key)
    return evicted
  }
}
