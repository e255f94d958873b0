public import Chapter02WeakMap

/// A dictionary whose keys are objects, compared by identity and referenced weakly or strongly.
///
/// ```swift
/// var platforms = ObjectMap<Train, Int>(retainsKeys: true)
/// _ = platforms.updateValue(3, forKey: train)  // From now on, the map keeps the train.
/// _ = platforms.removeValue(forKey: train)  // And now, it doesn't any longer.
/// ```
///
/// A map that doesn't retain its keys is chapter 2's `WeakMap`: after the deallocation of a key, its
/// entry is *dead*, until a later store or a call to `purge()` removes the entry. A map that retains
/// its keys has no dead entries, and a key without other owners goes with its entry.
///
/// The map itself never releases the last reference to a value or a key. Every mutation *returns*
/// the values that it removes, and the caller has the key. If a lock guards the map, return the
/// result from the critical section, and release it afterward.
///
/// Counterpart: `NSMapTable` with object-pointer personality for its keys, whose memory is strong or
/// weak. KVOController's `_objectInfosMap` is such a table, and `retainObserved` chooses between
/// the two.
///
/// Chapter 6: whoever still has something to do for a key has to retain it, so the map is able to.
public struct ObjectMap<Key: AnyObject, Value> {
  fileprivate struct Entry {
    let key: Weak<Key>
    /// The key again, if the map retains its keys.
    ///
    /// Nobody reads this property, whose only purpose is to be there. It takes the place of `key`
    /// nowhere, so all other code of the map is the same for both kinds of keys. Chapter 2 warns of
    /// a value that retains its own key, because nobody would see it; here, the initializer says so.
    let retained: Key?
    let value: Value
  }

  /// Whether a key stays in memory for as long as it has an entry.
  public let retainsKeys: Bool

  // An address alone doesn't identify an object, because the address can be reused after the
  // object's deallocation. So an entry is valid only while its weak reference isn't nil. As long as
  // the stored key is alive, no other object can have the same address.
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var policy = PurgePolicy()

  /// Creates an empty map.
  ///
  /// - Parameter retainsKeys: Whether a key stays in memory for as long as it has an entry.
  public init(retainsKeys: Bool) {
    self.retainsKeys = retainsKeys
  }

  /// The number of entries, including dead ones that haven't been purged yet.
  ///
  /// The result is at least the number of live keys, and at most twice the largest number of keys
  /// that were alive at the same time (or 32, if that's more). To count only live keys, use
  /// `Array(map).count`, which retains the keys while it counts them.
  ///
  /// - Complexity: O(1). This property doesn't load any key, so it never releases the last
  ///   reference to a key.
  public var count: Int { entries.count }

  /// The value stored for `key`.
  ///
  /// There's no setter, because an assignment can't return the value that it replaces, so that
  /// value would be released during the access. To change a value in place, remove it with
  /// `removeValue(forKey:)`, change it, and store it again.
  ///
  /// - Complexity: O(1) on average, regardless of the number of dead entries.
  public subscript(key: Key) -> Value? {
    // A lookup loads only the caller's own key, so it never releases the last reference to a key.
    guard let entry = entries[ObjectIdentifier(key)], entry.key.object != nil else { return nil }
    return entry.value
  }

  /// Stores `value` for `key`, and occasionally purges the map.
  ///
  /// - Returns: The previous value for `key`, and the values that a purge removed.
  /// - Complexity: O(1) on average, amortized. The number of stores between two purges grows with
  ///   the number of surviving entries, so a purge inspects fewer than two entries per store, each
  ///   of them twice. A single store may inspect all entries.
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = policy.isPurgeDue() ? purge() : Evicted()
    let entry = Entry(key: Weak(object: key), retained: retainsKeys ? key : nil, value: value)
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
  /// - Returns: The value of the entry; nil if there was no entry.
  /// - Complexity: O(1) on average.
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard self[key] != nil else { return nil }
    return entries.removeValue(forKey: ObjectIdentifier(key))?.value
  }

  /// Removes all entries.
  ///
  /// - Returns: The previous map, which you can iterate over. Releasing it releases the values.
  /// - Complexity: O(1).
  public mutating func removeAll() -> ObjectMap {
    // Move the map out instead of copying and overwriting it. If the caller didn't use a copy, the
    // optimizer would remove the copy in release builds, so the values would be released during the
    // access.
    exchange(&self, with: ObjectMap(retainsKeys: retainsKeys))
  }

  /// Removes all dead entries, and frees their memory.
  ///
  /// `updateValue(_:forKey:)` calls this method from time to time. Call it yourself if many keys
  /// were deallocated at once and few stores will follow.
  ///
  /// - Returns: The values of the dead entries.
  /// - Complexity: O(*n*), where *n* is `count`.
  public mutating func purge() -> Evicted<Value> {
    var evicted = Evicted<Value>()
    for entry in entries.values {
      // Loading a weak reference retains the key. If all other references to the key are released
      // in the meantime, only the loaded reference is left, so the caller has to release it.
      let key = entry.key.object
      evicted.hold(key)
      if key == nil { evicted.orphans.append(entry.value) }
    }
    if !evicted.orphans.isEmpty {
      // No live key can be deallocated in the meantime, because `evicted` retains every live key.
      // Make a new dictionary that's only as large as necessary, because `entries[id] = nil`
      // wouldn't free any memory.
      entries = entries.filter { $0.value.key.object != nil }
    }
    policy.restart(survivors: entries.count)
    return evicted
  }
}

// An iteration visits the entries whose keys are alive when the iteration reaches them, in no
// particular order. You may change the map during an iteration, because the iteration visits the
// entries that existed when it began. A loop retains each key that it visits, so it may release the
// last reference to a key. If a lock guards the map, return `Array(map)` from the critical section
// instead.
extension ObjectMap: Sequence {
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

// A map of `Sendable` keys and values is `Sendable`, but code that shares a map still has to guard
// it.
extension ObjectMap.Entry: Sendable where Key: Sendable, Value: Sendable {}
extension ObjectMap: Sendable where Key: Sendable, Value: Sendable {}

// For chapter 8, which recognizes an object by its address, as KVOController does.
extension ObjectMap {
  /// Returns the key at an address, if it's alive and has an entry.
  ///
  /// The pointer may outlive its object, because this method only compares it with the addresses of
  /// live keys, and never makes a reference from it. If a new key has got the same address since
  /// then, the method returns that key.
  ///
  /// Counterpart: `-[NSHashTable member:]`, to which KVOController passes a context.
  ///
  /// - Complexity: O(1) on average.
  public func key(at address: UnsafeRawPointer) -> Key? {
    entries[unsafeBitCast(address, to: ObjectIdentifier.self)]?.key.object
  }
}
