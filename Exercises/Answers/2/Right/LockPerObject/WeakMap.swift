/// A dictionary whose keys are objects, compared by identity and referenced weakly.
struct WeakMap<Key: AnyObject, Value> {
  private struct Entry {
    weak var key: Key?
    var value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var storesUntilPurge = 16

  init() {}

  var count: Int { entries.count }

  subscript(key: Key) -> Value? {
    guard let entry = entries[ObjectIdentifier(key)], entry.key != nil else { return nil }
    return entry.value
  }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = Evicted<Value>()
    evicted.value =
      entries.updateValue(Entry(key: key, value: value), forKey: ObjectIdentifier(key))?.value
    storesUntilPurge -= 1
    if storesUntilPurge < 0 { purge(into: &evicted) }
    return evicted
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    guard let entry = entries[ObjectIdentifier(key)] else { return nil }
    guard entry.key != nil else { return nil }
    entries[ObjectIdentifier(key)] = nil
    return entry.value
  }

  private mutating func purge(into evicted: inout Evicted<Value>) {
    var dead: [ObjectIdentifier] = []
    for (id, entry) in entries {
      if let key = entry.key {
        evicted.loaded.append(key)
      } else {
        dead.append(id)
        evicted.orphans.append(entry.value)
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
  /// The living keys that were read.
  var loaded: [AnyObject] = []
}
