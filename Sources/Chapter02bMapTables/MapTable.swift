public import Chapter02WeakMap

/// A dictionary of objects that lets you choose how its keys and values are referenced.
///
/// ```swift
/// var boards = MapTable<Train, Board>(keys: .weak, comparedBy: .identity, values: .weak)
/// _ = boards.updateValue(board, forKey: train)
/// boards[train]  // the board, for as long as something else retains both
/// ```
///
/// A `MapTable` supports all combinations of strong and weak references. If your keys are weak and
/// compared by identity, prefer `WeakMap`, because its values needn't be objects. An entry is dead
/// when its key *or* its value has been deallocated. As in `WeakMap`, mutations return the values
/// that they remove.
///
/// If keys are compared by `equality`, an entry belongs to the key that was stored first. If the
/// table references this key weakly, the entry is dead after the key's deallocation, even if an
/// equal key is alive. A lookup loads all keys with the same hash, so it may release the last
/// reference to one of them. The `deinit` of such a key may therefore read the table, but must not
/// change it. Tables aren't `Sendable`, because the closures in their options may capture anything.
///
/// Counterpart: `NSMapTable`, which also keeps and counts dead entries for an unspecified time. An
/// `NSMapTable` has a personality for its values, too, but no operation of `MapTable` would use
/// one.
public struct MapTable<Key: AnyObject, Value: AnyObject> {
  fileprivate struct Entry {
    let key: Reference<Key>
    var value: Reference<Value>

    var element: (key: Key, value: Value)? {
      guard let key = key.object, let value = value.object else { return nil }
      return (key, value)
    }
  }

  private let keys: Memory<Key>
  private let personality: Personality<Key>
  private let values: Memory<Value>

  // The dictionary's keys are slots rather than objects. A `Dictionary` requires the hash of a key
  // to stay the same, but a weak reference becomes nil when its object is deallocated.
  private var buckets: [Int: [Entry]] = [:]
  private var policy = PurgePolicy()

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - keys: The way in which keys are referenced.
  ///   - personality: The way in which keys are compared. For `copyIn` keys, the personality must
  ///     be `equality`; otherwise, a lookup doesn't find the copies.
  ///   - values: The way in which values are referenced.
  public init(
    keys: Memory<Key>,
    comparedBy personality: Personality<Key>,
    values: Memory<Value>
  ) {
    (self.keys, self.personality, self.values) = (keys, personality, values)
  }

  /// The value for `key`, if both the stored key and the value are alive.
  ///
  /// - Complexity: O(1) on average.
  public subscript(key: Key) -> Value? {
    for entry in buckets[personality.slot(key)] ?? [] {
      if let element = entry.element, personality.areSame(element.key, key) { return element.value }
    }
    return nil
  }

  /// Stores `value` for `key`, and occasionally purges the table.
  ///
  /// If the table already contains an equal key, it keeps that key and replaces only the value.
  ///
  /// - Returns: The previous value for `key`, and the values of the dead entries that were removed.
  /// - Complexity: O(1) on average, amortized, as for `WeakMap`.
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = policy.isPurgeDue() ? purge() : Evicted()
    let slot = personality.slot(key)
    var bucket = Self.living(in: buckets[slot] ?? [], &evicted)
    if let index = index(of: key, in: bucket) {
      evicted.value = bucket[index].value.object
      bucket[index].value = values.hold(value)
    } else {
      bucket.append(Entry(key: keys.hold(key), value: values.hold(value)))
    }
    buckets[slot] = bucket
    return evicted
  }

  /// Removes the entry for `key`.
  ///
  /// - Returns: The value of the entry, if there was one, and the objects that the inspection
  ///   loaded.
  /// - Complexity: O(1) on average.
  public mutating func removeValue(forKey key: Key) -> Evicted<Value> {
    var evicted = Evicted<Value>()
    let slot = personality.slot(key)
    var bucket = Self.living(in: buckets[slot] ?? [], &evicted)
    if let index = index(of: key, in: bucket) {
      evicted.value = bucket.remove(at: index).value.object
    }
    buckets[slot] = bucket.isEmpty ? nil : bucket
    return evicted
  }

  /// Removes all dead entries, and frees their memory.
  ///
  /// - Returns: The values whose keys were deallocated.
  /// - Complexity: O(*n*), where *n* is the number of entries.
  public mutating func purge() -> Evicted<Value> {
    var evicted = Evicted<Value>()
    buckets = buckets.compactMapValues { bucket in
      let living = Self.living(in: bucket, &evicted)
      return living.isEmpty ? nil : living
    }
    policy.restart(survivors: buckets.values.reduce(0) { $0 + $1.count })
    return evicted
  }

  /// Returns the live entries of a bucket, whose keys and values `evicted` retains.
  private static func living(in bucket: [Entry], _ evicted: inout Evicted<Value>) -> [Entry] {
    bucket.filter { entry in
      let (key, value) = (entry.key.object, entry.value.object)
      evicted.hold(key, value)
      if key == nil, let value { evicted.orphans.append(value) }
      return key != nil && value != nil
    }
  }

  private func index(of key: Key, in bucket: [Entry]) -> Int? {
    bucket.firstIndex { $0.key.object.map { personality.areSame($0, key) } ?? false }
  }
}

// As in Foundation, keys are compared by equality unless you say otherwise. There's no default for
// keys that aren't `Hashable`, so a table never switches to identity without saying so.
extension MapTable where Key: Hashable {
  /// Creates an empty table that compares its keys by equality.
  ///
  /// - Parameters:
  ///   - keys: The way in which keys are referenced.
  ///   - values: The way in which values are referenced.
  public init(keys: Memory<Key>, values: Memory<Value>) {
    self.init(keys: keys, comparedBy: .equality, values: values)
  }
}

// An iteration visits the entries whose keys and values are alive when the iteration reaches them,
// in no particular order.
extension MapTable: Sequence {
  /// Returns an iterator over the table's current entries.
  public func makeIterator() -> AnyIterator<(key: Key, value: Value)> {
    var entries = buckets.values.joined().makeIterator()
    return AnyIterator {
      while let entry = entries.next() {
        if let element = entry.element { return element }
      }
      return nil
    }
  }
}
