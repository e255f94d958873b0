/// A dictionary whose keys are objects, compared by identity and referenced weakly.
///
/// ```swift
/// var platforms = WeakMap<Train, Int>()
/// _ = platforms.updateValue(3, forKey: train)
/// platforms[train]  // 3, for as long as something else keeps the train
/// ```
///
/// After the deallocation of a key, its entry is *dead*: neither a lookup nor an iteration finds
/// it. The value stays in memory until a purge removes the entry, which a later store does.
///
/// The map never releases the last reference to a value or a key itself. The `deinit` of a value
/// may run any code, including code that uses this map. During a mutation, that would be a second
/// access to the map, and under a lock, a deadlock. So every mutation *returns* what it removes,
/// and the compiler warns if the result is unused. `_ = map.purge()` releases it after the access.
/// If a lock guards the map, return it from the critical section, and release it afterward.
///
/// A value that retains its own key keeps both forever. A copy of the map is independent, and so
/// are its dead entries. Like a dictionary, a map has to be guarded if several threads use it. Keys
/// may be deallocated on any thread.
///
/// Counterpart: `NSMapTable` with weak memory and object-pointer personality for its keys, which a
/// controller uses if it doesn't retain observed objects.
public struct WeakMap<Key: AnyObject, Value> {
  fileprivate struct Entry {
    let key: Weak<Key>
    let value: Value
  }

  // An address alone doesn't identify an object, because a later object may get the same address.
  // So an entry is valid only while its weak reference isn't nil. Then the object at this address
  // is the one that was stored, because no two objects share an address at the same time.
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var policy = PurgePolicy()

  /// Creates an empty map.
  public init() {}

  /// The number of entries, including dead ones that haven't been purged yet.
  ///
  /// It's at least the number of live keys, and at most twice the largest number of keys that were
  /// alive at the same time (or 32, if that's more). For the number of live keys, use
  /// `Array(map).count`, which retains them while it counts.
  ///
  /// - Complexity: O(1). It doesn't load any key, so it never releases the last reference to one.
  public var count: Int { entries.count }

  /// The value stored for `key`.
  ///
  /// There's no setter, because an assignment can't return the value that it replaces, which would
  /// then be released during the access. To change a value in place, remove it with
  /// `removeValue(forKey:)`, change it, and store it again.
  ///
  /// - Complexity: O(1) on average, regardless of the number of dead entries.
  public subscript(key: Key) -> Value? {
    // This loads only the caller's own key, so it never releases the last reference to a key.
    guard let entry = entries[ObjectIdentifier(key)], entry.key.object != nil else { return nil }
    return entry.value
  }

  /// Stores `value` for `key`, and occasionally purges the map.
  ///
  /// - Returns: The value that `key` had before, and what a purge removed.
  /// - Complexity: O(1) on average, amortized. A purge is due after as many stores as there were
  ///   survivors of the previous one, so it inspects fewer than two entries per store. A single
  ///   store may inspect all entries.
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = policy.isPurgeDue() ? purge() : Evicted()
    let entry = Entry(key: Weak(object: key), value: value)
    if let old = entries.updateValue(entry, forKey: ObjectIdentifier(key)) {
      // The old entry may belong to a deallocated object with the same address as `key`.
      if old.key.object == nil {
        evicted.orphans.append(old.value)
      } else {
        evicted.value = old.value
      }
    }
    return evicted
  }

  /// Removes the entry for `key`.
  ///
  /// - Returns: Its value; nil if there was no entry.
  /// - Complexity: O(1) on average.
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard self[key] != nil else { return nil }
    return entries.removeValue(forKey: ObjectIdentifier(key))?.value
  }

  /// Removes all entries.
  ///
  /// - Returns: The previous map, which you can iterate over. Releasing it releases the values.
  /// - Complexity: O(1).
  public mutating func removeAll() -> WeakMap {
    // This moves the map out instead of copying and overwriting it. The optimizer would remove an
    // unused copy, so that, in release builds, the values would be released during the access.
    exchange(&self, with: WeakMap())
  }

  /// Removes all dead entries, and frees their memory.
  ///
  /// Stores do this when it's due. Call this method if many keys were deallocated at once and few
  /// stores will follow.
  ///
  /// - Returns: The values of the dead entries.
  /// - Complexity: O(*n*), where *n* is `count`.
  public mutating func purge() -> Evicted<Value> {
    var evicted = Evicted<Value>()
    for entry in entries.values {
      // Loading a weak reference retains the key. If it's released everywhere else in the meantime,
      // this is the last reference, so leave it to the caller to release it.
      let key = entry.key.object
      evicted.hold(key)
      if key == nil { evicted.orphans.append(entry.value) }
    }
    if !evicted.orphans.isEmpty {
      // No live key can be deallocated in the meantime, because `evicted` retains it. A new
      // dictionary is only as large as it has to be, whereas `entries[id] = nil` wouldn't free any
      // memory.
      entries = entries.filter { $0.value.key.object != nil }
    }
    policy.restart(survivors: entries.count)
    return evicted
  }
}

// An iteration visits each entry whose key is alive at that time, in no particular order. The map
// may be changed in the meantime, because the iteration visits the entries that existed when it
// began. The loop retains each key that it gets, and may release the last reference to it. If a
// lock guards the map, return `Array(map)` from the critical section.
extension WeakMap: Sequence {
  /// An iterator over the live entries.
  public struct Iterator: IteratorProtocol {
    fileprivate var entries: Dictionary<ObjectIdentifier, Entry>.Values.Iterator

    /// Returns the next entry whose key is alive.
    public mutating func next() -> (key: Key, value: Value)? {
      while let entry = entries.next() {
        if let key = entry.key.object { return (key, entry.value) }
      }
      return nil
    }
  }

  /// Returns an iterator over the map's current entries.
  public func makeIterator() -> Iterator { Iterator(entries: entries.values.makeIterator()) }
}

// A map of `Sendable` keys and values is `Sendable` itself. The code that shares it has to guard
// it.
extension WeakMap.Entry: Sendable where Key: Sendable, Value: Sendable {}
extension WeakMap: Sendable where Key: Sendable, Value: Sendable {}

// For tests, which shouldn't depend on luck.
extension WeakMap {
  /// Inserts an entry like that of a key that was deallocated at the address `id`.
  package mutating func plant(_ value: Value, forDeadKeyAt id: ObjectIdentifier) {
    entries[id] = Entry(key: Weak(object: nil), value: value)
  }

  /// The number of entries for which memory is allocated.
  package var capacity: Int { entries.capacity }
}
