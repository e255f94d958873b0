/// A policy that schedules the next purge according to the number of entries that survived the last
/// one.
///
/// Let *s* be the number of survivors, and let *b* be the larger of *s* and 16. The next purge is
/// due after *b* + 1 stores. At that time, there are at most *s* + *b* + 1 ≤ 2 *b* + 1 entries, so
/// a purge inspects fewer than two entries per store. A limit on the size of the table wouldn't be
/// enough: if entries are stored and removed alternately, the table doesn't grow, so its dead
/// entries would never be purged.
public struct PurgePolicy: Sendable {
  private var storesLeft = 16

  /// Creates a policy for an empty table.
  public init() {}

  /// Counts a store that's about to happen, and returns whether to purge first.
  public mutating func isPurgeDue() -> Bool {
    storesLeft -= 1
    return storesLeft < 0
  }

  /// Starts counting again after a purge.
  public mutating func restart(survivors: Int) { storesLeft = max(16, survivors) }
}
