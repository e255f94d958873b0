/// An object that is remembered and not kept alive.
struct Weak<Object: AnyObject> {
  weak var object: Object?
}

extension Weak: Sendable where Object: Sendable {}

/// What a mutation took out of a weak table, handed out to die where the caller lets it.
///
/// Whoever receives it is the last owner: of the values, and perhaps of objects that the table had to
/// load in order to see whether they live. Leave the lock first, then let it go. The optimizer may
/// end the life of what nobody reads any more; `withExtendedLifetime(evicted) {}` fixes the line.
public struct Evicted<Value> {
  /// The value that the key itself had before.
  public internal(set) var value: Value?

  /// The values whose keys had died.
  public internal(set) var orphans: [Value] = []

  /// How many entries were inspected in search of dead ones: what the mutation cost.
  public private(set) var inspected = 0

  private var held: [AnyObject] = []

  init() {}

  /// Notes that an entry was inspected, and keeps what the inspection may own alone.
  mutating func hold(_ key: AnyObject?, _ value: AnyObject? = nil) {
    inspected += 1
    if let key { held.append(key) }
    if let value { held.append(value) }
  }

  /// The same, said of another kind of value.
  func with<Other>(value: Other?) -> Evicted<Other> {
    var other = Evicted<Other>()
    (other.value, other.inspected, other.held) = (value, inspected, held)
    return other
  }
}

/// Says when a purge is due: when as many stores came in as entries outlived the last one.
///
/// With *s* survivors, and *b* the larger of *s* and 16, the next purge comes *b* + 1 stores later and
/// finds at most *s* + *b* ≤ 2 *b* entries: less than two inspections for each store. Counting stores
/// is better than watching the size: a table in which entries are stored and removed in turns does
/// not grow, and would never be rid of its dead ones.
struct PurgeClock {
  private var storesLeft = 16

  /// Counts a store that is about to happen.
  ///
  /// - Returns: Whether to purge before it.
  mutating func isDueAtThisStore() -> Bool {
    storesLeft -= 1
    return storesLeft < 0
  }

  /// Begins to count anew after a purge.
  mutating func restart(survivors: Int) { storesLeft = max(16, survivors) }
}
