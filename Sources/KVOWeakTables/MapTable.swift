/// A dictionary of objects that says, for keys and for values, how they are held.
///
/// ```swift
/// var boards = MapTable<Train, Board>.weakToWeakObjects()
/// _ = boards.updateValue(board, forKey: train)
/// boards[train]  // the board, for as long as others keep both
/// ```
///
/// What `WeakMap` does for one combination, this does for all; for weak keys told apart by identity,
/// prefer `WeakMap`, whose values need not be objects. An entry is dead when its key *or* its value is.
/// What dies is handed out, as there.
///
/// **Limits.** With `equality`, an entry belongs to the key that came first: if that is held weakly and
/// dies, the entry is dead, though an equal key may be alive. A look-up has to load keys that share a
/// hash; if nobody else keeps one any longer, it dies during the look-up: its `deinit` may read the
/// table, not change it. An options closure may capture anything, so tables are not `Sendable`.
///
/// In Foundation: `NSMapTable`. It too keeps dead entries for a while and counts them; it promises
/// nothing about how long. A personality for values is left out: no operation compares values.
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

  // By slot, not by key: a weak key can take its hash and its `==` with it into the grave, and then
  // it would break the promise that `Dictionary` relies on. The number stays.
  private var buckets: [Int: [Entry]] = [:]
  private var clock = PurgeClock()

  /// How many entries the table holds, those included that died and were not purged yet.
  ///
  /// - Complexity: O(1).
  public private(set) var count = 0

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - keys: How to hold keys.
  ///   - personality: When two objects are the same key. With `copyIn` it must be `equality`, or the
  ///     copies are never found.
  ///   - values: How to hold values.
  public init(
    keys: Memory<Key>,
    comparedBy personality: Personality<Key> = .identity,
    values: Memory<Value>
  ) {
    (self.keys, self.personality, self.values) = (keys, personality, values)
  }

  /// The value stored for `key`, if both its key and itself are alive.
  ///
  /// - Complexity: O(1) expected.
  public subscript(key: Key) -> Value? { element(forKey: key)?.value }

  /// Returns the entry of `key`: with the key that was stored, which may be another, equal one.
  ///
  /// - Complexity: O(1) expected.
  public func element(forKey key: Key) -> (key: Key, value: Value)? {
    for entry in buckets[personality.slot(key)] ?? [] {
      if let element = entry.element, personality.areSame(element.key, key) { return element }
    }
    return nil
  }

  /// Stores `value` for `key` and, now and then, purges; a key that is there already stays.
  ///
  /// - Returns: The value that `key` had before, and what was found dead.
  /// - Complexity: O(1) amortized and expected; see `WeakMap`.
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Evicted<Value> {
    var evicted = clock.isDueAtThisStore() ? purge() : Evicted()
    let slot = personality.slot(key)
    var bucket = Self.living(in: buckets[slot] ?? [], &evicted)
    if let index = index(of: key, in: bucket) {
      evicted.value = bucket[index].value.object
      bucket[index].value = values.hold(value)
    } else {
      bucket.append(Entry(key: keys.hold(key), value: values.hold(value)))
    }
    setBucket(at: slot, to: bucket)
    return evicted
  }

  /// Takes the entry of `key` out of the table.
  ///
  /// - Returns: Its value, if it had one, and what was found dead or had to be loaded.
  /// - Complexity: O(1) expected.
  public mutating func removeValue(forKey key: Key) -> Evicted<Value> {
    var evicted = Evicted<Value>()
    let slot = personality.slot(key)
    var bucket = Self.living(in: buckets[slot] ?? [], &evicted)
    if let index = index(of: key, in: bucket) {
      evicted.value = bucket.remove(at: index).value.object
    }
    setBucket(at: slot, to: bucket)
    return evicted
  }

  /// Empties the table.
  ///
  /// - Returns: The table as it was.
  /// - Complexity: O(1).
  public mutating func removeAll() -> MapTable {
    exchange(&self, with: MapTable(keys: keys, comparedBy: personality, values: values))
  }

  /// Takes out every entry whose key or value has died, and gives their memory back.
  ///
  /// - Returns: The values of the dead keys.
  /// - Complexity: O(*n*), where *n* is `count`.
  public mutating func purge() -> Evicted<Value> {
    var evicted = Evicted<Value>()
    buckets = buckets.compactMapValues { bucket in
      let living = Self.living(in: bucket, &evicted)
      return living.isEmpty ? nil : living
    }
    count = buckets.values.reduce(0) { $0 + $1.count }
    clock.restart(survivors: count)
    return evicted
  }

  /// Inspects a bucket and returns its living entries, which cannot die as long as `evicted` is kept.
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

  private mutating func setBucket(at slot: Int, to bucket: [Entry]) {
    count += bucket.count - (buckets[slot]?.count ?? 0)
    buckets[slot] = bucket.isEmpty ? nil : bucket
  }
}

/// Enumerates the entries whose key and value are alive when reached, in no defined order.
extension MapTable: Sequence {
  /// The state of an enumeration.
  public struct Iterator: IteratorProtocol {
    fileprivate var entries: FlattenSequence<Dictionary<Int, [Entry]>.Values>.Iterator

    /// Returns the next entry whose key and value are alive.
    public mutating func next() -> (key: Key, value: Value)? {
      while let entry = entries.next() {
        if let element = entry.element { return element }
      }
      return nil
    }
  }

  /// Begins an enumeration of the table as it is now.
  public func makeIterator() -> Iterator {
    Iterator(entries: buckets.values.joined().makeIterator())
  }
}
