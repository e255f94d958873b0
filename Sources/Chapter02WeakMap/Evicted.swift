/// The values that a mutation has removed from a weak table, and that the caller has to release.
///
/// To find out whether an object is alive, a table has to load a weak reference, which retains the
/// object. An `Evicted` value keeps these objects, too, because its references to them may be the
/// last ones. If a lock guards the table, unlock the lock before you release the value. The
/// optimizer may release an unused value early, so write `_ = consume evicted` at the point where
/// the value should be released.
public struct Evicted<Value> {
  /// The previous value for the key.
  public package(set) var value: Value?

  /// The values whose keys were deallocated.
  public package(set) var orphans: [Value] = []

  /// The number of entries that the mutation inspected to find dead ones, as a measure of the
  /// mutation's cost.
  public private(set) var inspected = 0

  private var held: [AnyObject] = []

  /// Creates a result that contains nothing yet.
  public init() {}

  /// Counts an inspected entry, and retains the key and the value that the inspection loaded.
  public mutating func hold(_ key: AnyObject?, _ value: AnyObject? = nil) {
    inspected += 1
    if let key { held.append(key) }
    if let value { held.append(value) }
  }
}
