/// A dictionary whose keys are objects, told apart by identity and not kept alive.
///
/// ```swift
/// var platforms = WeakMap<Train, Int>()
/// _ = platforms.updateValue(3, forKey: train)
/// platforms[train]  // 3, for as long as something else keeps the train
/// ```
///
/// When a key dies, its entry is *dead*: no look-up and no enumeration finds it any more. Its value
/// stays in memory until a purge takes the entry out, which happens in passing, at a later store.
///
/// **Who is the last owner?** The caller, always. A value may do anything in its `deinit`, and so may
/// a key, calling back into this map included; inside a mutation that would be a second access to the
/// map, and under a lock a deadlock. So every mutation *returns* what it takes out, and the compiler
/// warns if you drop it. `_ = map.purge()` lets it die after the access; under a lock, return it from
/// the critical section and let it die outside.
///
/// **Limits.** A value that holds its own key strongly keeps both for ever. A copy of the map is a map
/// of its own; the dead entries in it are its own, too. Like a dictionary, a map that several threads
/// use must be guarded by a lock; the keys may die on any thread.
///
/// In KVOController: `NSMapTable` with weak memory and object-pointer personality for its keys, the
/// table of a controller that does not retain what it observes.
public struct WeakMap<Key: AnyObject, Value> {
  fileprivate struct Entry {
    let key: Weak<Key>
    let value: Value
  }

  // The address alone is no identity: once an object is dead, the next one may be given its address.
  // So an entry counts only while its weak reference still answers. If it does, the object under
  // this address is the one that was stored: two live objects never share an address.
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var clock = PurgeClock()

  /// Creates an empty map.
  public init() {}

  /// How many entries the map holds, those included that died and were not purged yet.
  ///
  /// Never less than the number of live keys, and at most twice the number of keys that ever lived
  /// at once (or 32, if that is more). To count the living, ask them to stay: `Array(map).count`.
  ///
  /// - Complexity: O(1). Looks at no key, so it never becomes the last owner of one.
  public var count: Int { entries.count }

  /// The value stored for `key`.
  ///
  /// There is no setter: an assignment has nowhere to put what it replaces, so that would die inside.
  /// To change a value in place, take it out with `removeValue(forKey:)`, change it, put it back.
  ///
  /// - Complexity: O(1) expected, however many entries are dead.
  public subscript(key: Key) -> Value? {
    // Loads no key but the caller's own, so this cannot end up as the last owner of another.
    guard let entry = entries[ObjectIdentifier(key)], entry.key.object != nil else { return nil }
    return entry.value
  }

  /// Stores `value` for `key` and, now and then, purges.
  ///
  /// - Returns: The value that `key` had before, and what a purge took out.
  /// - Complexity: O(1) amortized and expected: a purge comes after as many stores as entries outlived
  ///   the one before, so it inspects less than two entries per store. One store alone may inspect all.
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = clock.isDueAtThisStore() ? purge() : Evicted()
    let entry = Entry(key: Weak(object: key), value: value)
    if let old = entries.updateValue(entry, forKey: ObjectIdentifier(key)) {
      // The old entry may belong to a dead object whose address `key` was given.
      if old.key.object == nil {
        evicted.orphans.append(old.value)
      } else {
        evicted.value = old.value
      }
    }
    return evicted
  }

  /// Takes the entry of `key` out of the map.
  ///
  /// - Returns: Its value, or nil if there was none.
  /// - Complexity: O(1) expected.
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard self[key] != nil else { return nil }
    return entries.removeValue(forKey: ObjectIdentifier(key))?.value
  }

  /// Empties the map.
  ///
  /// - Returns: The map as it was; enumerate it for the keys that still live. The values die with it.
  /// - Complexity: O(1).
  public mutating func removeAll() -> WeakMap {
    // Moved out, not copied and overwritten. The optimizer drops a copy that nobody reads, and then
    // the original dies where it is overwritten: inside the access, and only in release builds.
    exchange(&self, with: WeakMap())
  }

  /// Takes out every entry whose key has died, and gives their memory back.
  ///
  /// A store does this when it is due; call it when many keys died at once and few stores will follow.
  ///
  /// - Returns: The values of the dead keys.
  /// - Complexity: O(*n*), where *n* is `count`.
  public mutating func purge() -> Evicted<Value> {
    var evicted = Evicted<Value>()
    for entry in entries.values {
      // To ask whether a key lives is to own it for a moment. If its other owners let go in that
      // moment, we are the last one: so keep it, too, and let the caller be the last.
      let key = entry.key.object
      evicted.hold(key)
      if key == nil { evicted.orphans.append(entry.value) }
    }
    if !evicted.orphans.isEmpty {
      // Nobody changes sides meanwhile: the living are held. A new dictionary is as large as it needs
      // to be, so the memory of the old one returns; `entries[id] = nil` would keep its size.
      entries = entries.filter { $0.value.key.object != nil }
    }
    clock.restart(survivors: entries.count)
    return evicted
  }
}

/// Enumerates the entries whose key is alive when the enumeration reaches it, in no defined order.
///
/// Every key that it hands out is kept alive by whoever receives it, who may be its last owner; one
/// that dies before its turn is skipped. The enumeration walks the map as it was when it began:
/// changing the map meanwhile is harmless and does not show. Under a lock, take `Array(map)` out.
extension WeakMap: Sequence {
  /// The state of an enumeration.
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

  /// Begins an enumeration of the map as it is now.
  public func makeIterator() -> Iterator { Iterator(entries: entries.values.makeIterator()) }
}

// A map of things that may cross threads may cross them itself; guarding it remains its owner's task.
extension WeakMap.Entry: Sendable where Key: Sendable, Value: Sendable {}
extension WeakMap: Sendable where Key: Sendable, Value: Sendable {}

// What the tests need in order to leave nothing to luck.
extension WeakMap {
  /// Makes an entry as a key that dies at address `id` leaves it: recycles the address on demand.
  package mutating func plant(_ value: Value, forDeadKeyAt id: ObjectIdentifier) {
    entries[id] = Entry(key: Weak(object: nil), value: value)
  }

  /// How many entries the memory in use would hold.
  package var capacity: Int { entries.capacity }
}
