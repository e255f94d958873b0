/// A dictionary whose keys are objects, compared by identity and referenced weakly.
///
/// After the deallocation of a key, its entry is *dead*: a lookup doesn't find the entry, and a
/// later store removes it.
struct WeakMap<Key: AnyObject, Value> {
  private struct Entry {
    weak var key: Key?
    let value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var storesUntilPurge = 16

  /// Creates an empty map.
  init() {}

  /// The number of entries, including dead ones that the map still contains.
  var count: Int { entries.count }

  /// The value stored for `key`.
  subscript(key: Key) -> Value? {
    guard let entry = entries[ObjectIdentifier(key)], entry.key === key else { return nil }
    return entry.value
  }

  /// Stores `value` for `key`, and returns the values that this removes from the map.
  mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = Evicted<Value>()
    if storesUntilPurge == 0 { purge(into: &evicted) }
    storesUntilPurge -= 1
    let old = entries.updateValue(Entry(key: key, value: value), forKey: ObjectIdentifier(key))
    if let old {
      if old.key === key { evicted.value = old.value } else { evicted.orphans.append(old.value) }
    }
    return evicted
  }

  /// Removes the entry for `key`, and returns its value.
  mutating func removeValue(forKey key: Key) -> Value? {
    // A dead entry at the same address stays: only a store may evict it.
    guard self[key] != nil else { return nil }
    return entries.removeValue(forKey: ObjectIdentifier(key))?.value
  }

  private mutating func purge(into evicted: inout Evicted<Value>) {
    var dead: [ObjectIdentifier] = []
    for (id, entry) in entries {
      if let key = entry.key {
        evicted.keys.append(key)
      } else {
        evicted.orphans.append(entry.value)
        dead.append(id)
      }
    }
    for id in dead { entries[id] = nil }
    storesUntilPurge = max(16, entries.count)
  }
}

/// The values that a mutation has removed from a weak map, and that the caller has to release.
struct Evicted<Value> {
  /// The previous value for the key.
  var value: Value?

  /// The values whose keys were deallocated.
  var orphans: [Value] = []

  /// The living keys that a purge loaded.
  var keys: [AnyObject] = []
}
