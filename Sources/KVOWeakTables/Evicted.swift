/// The values that a mutation removed from a weak table, for the caller to release.
///
/// To find out whether an object is alive, a table has to load a weak reference, which retains the
/// object. This value keeps these objects, too, because it may hold the last references to them. If
/// a lock guards the table, unlock first, and then release this value. The optimizer may release an
/// unused value early. To determine the point at which it's released, call
/// `withExtendedLifetime(evicted) {}` there.
public struct Evicted<Value> {
  /// The value that the key had before.
  public internal(set) var value: Value?

  /// The values whose keys were deallocated.
  public internal(set) var orphans: [Value] = []

  /// The number of entries that the mutation inspected to find dead ones, as a measure of its cost.
  public private(set) var inspected = 0

  private var held: [AnyObject] = []

  init() {}

  /// Counts an inspected entry, and retains the key and the value that the inspection loaded.
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
