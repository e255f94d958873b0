// Until chapter 5

extension Contract: WeakMapLibrary {
  package func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    // `WeakMap<Key, Value>()` creates an empty map.
    ContractWeakMap(map: WeakMap<Key, Value>())
  }
}

/// Your weak map, as the tests see it.
private struct ContractWeakMap<Key: AnyObject, Value>: ClaimedWeakMap {
  // The library has a generic type `WeakMap` with two type parameters.
  var map: WeakMap<Key, Value>

  var count: Int {
    // `count` is the number of entries, including dead ones.
    map.count
  }

  func value(forKey key: Key) -> Value? {
    // `map[key]` is the value for a key, or `nil`.
    map[key]
  }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    // `updateValue(_:forKey:)` stores a value, and returns what this removes from the map.
    map.updateValue(value, forKey: key) as Any
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    // `removeValue(forKey:)` removes an entry, and returns its value.
    map.removeValue(forKey: key)
  }
}
