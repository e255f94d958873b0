/// The values that a mutation removed from a weak table, for the caller to release.
///
/// It also contains the objects that the table had to load to find out whether they're alive,
/// because those may be the last references to them. If a lock guards the table, unlock first, and
/// then release this value. The optimizer may release an unused value early;
/// `withExtendedLifetime(evicted) {}` determines where it's released.
public struct Evicted<Value> {
  /// The value that the key had before.
  public internal(set) var value: Value?

  /// The values whose keys were deallocated.
  public internal(set) var orphans: [Value] = []

  /// The number of entries that were inspected to find dead ones, which is the cost of the
  /// mutation.
  public private(set) var inspected = 0

  private var held: [AnyObject] = []

  init() {}

  /// Counts an inspected entry, and retains what the inspection has loaded.
  mutating func hold(_ key: AnyObject?, _ value: AnyObject? = nil) {
    inspected += 1
    if let key { held.append(key) }
    if let value { held.append(value) }
  }

  /// Returns the same result with a value of another type, and without orphans.
  func with<Other>(value: Other?) -> Evicted<Other> {
    var other = Evicted<Other>()
    (other.value, other.inspected, other.held) = (value, inspected, held)
    return other
  }
}
