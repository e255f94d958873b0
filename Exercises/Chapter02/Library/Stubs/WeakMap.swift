import KVOExercises

/// A dictionary whose keys are objects, compared by identity and referenced weakly.
///
/// After the deallocation of a key, its entry is *dead*: a lookup doesn't find the entry, and a
/// later store removes it.
struct WeakMap<Key: AnyObject, Value> {
  /// Creates an empty map.
  init() {}

  /// The number of entries, including dead ones that the map still contains.
  var count: Int {
    todo("WeakMap.count", returning: 0)
  }

  /// The value stored for `key`.
  subscript(key: Key) -> Value? {
    todo("WeakMap.subscript(_:)", returning: nil)
  }

  /// Stores `value` for `key`, and returns the previous value.
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    todo("WeakMap.updateValue(_:forKey:)", returning: nil)
  }

  /// Removes the entry for `key`, and returns its value.
  mutating func removeValue(forKey key: Key) -> Value? {
    todo("WeakMap.removeValue(forKey:)", returning: nil)
  }
}
