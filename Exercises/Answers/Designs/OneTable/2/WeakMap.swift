/// A dictionary whose keys are objects, compared by identity and referenced weakly.
///
/// The entries are in an array, in no particular order. A dictionary by address finds an entry's
/// slot. Each store looks at a few slots, in turn, and sweeps the dead ones among them, so there is
/// never one big purge.
struct WeakMap<Key: AnyObject, Value> {
  private struct Slot {
    weak var key: Key?
    let id: ObjectIdentifier
    var value: Value
  }

  private var slots: [Slot] = []
  private var positions: [ObjectIdentifier: Int] = [:]
  /// The slot that the next store looks at first.
  private var broom = 0

  init() {}

  /// The number of entries, including dead ones that the map still contains.
  var count: Int { slots.count }

  subscript(key: Key) -> Value? {
    guard let position = positions[ObjectIdentifier(key)], slots[position].key != nil
    else { return nil }
    return slots[position].value
  }

  /// Stores `value` for `key`, and returns the values that this removes from the map.
  mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = Evicted<Value>()
    let id = ObjectIdentifier(key)
    if let position = positions[id] {
      let old = slots[position]
      if old.key != nil {
        evicted.value = old.value
        slots[position].value = value
      } else {
        evicted.orphans.append(old.value)
        slots[position] = Slot(key: key, id: id, value: value)
      }
    } else {
      positions[id] = slots.count
      slots.append(Slot(key: key, id: id, value: value))
    }
    sweep(into: &evicted)
    return evicted
  }

  /// Removes the entry for `key`, and returns its value.
  ///
  /// A dead entry at the same address stays for a later store, which can return its value.
  mutating func removeValue(forKey key: Key) -> Value? {
    guard let position = positions[ObjectIdentifier(key)], slots[position].key != nil
    else { return nil }
    return remove(at: position).value
  }

  private mutating func sweep(into evicted: inout Evicted<Value>) {
    for _ in 0..<3 where !slots.isEmpty {
      if broom >= slots.count { broom = 0 }
      if let key = slots[broom].key {
        evicted.keys.append(key)
        broom += 1
      } else {
        evicted.orphans.append(remove(at: broom).value)
      }
    }
  }

  private mutating func remove(at position: Int) -> Slot {
    let removed = slots[position]
    positions[removed.id] = nil
    let last = slots.removeLast()
    if position < slots.count {
      slots[position] = last
      positions[last.id] = position
    }
    return removed
  }
}

/// The values that a mutation has removed from a weak map, and that the caller has to release.
struct Evicted<Value> {
  /// The previous value for the key.
  var value: Value?

  /// The values whose keys were deallocated.
  var orphans: [Value] = []

  /// The living keys that were loaded, so that none of them dies in the mutation.
  fileprivate var keys: [AnyObject] = []
}
