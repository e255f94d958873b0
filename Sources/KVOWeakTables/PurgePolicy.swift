/// A policy that makes a purge due after as many stores as there were survivors of the last purge.
///
/// Let *s* be the number of survivors, and *b* the larger of *s* and 16. The next purge is due
/// after *b* + 1 stores, and finds at most *s* + *b* ≤ 2 *b* entries, so it inspects fewer than two
/// entries per store. A limit on the size would be worse: a table in which entries are stored and
/// removed in turns doesn't grow, so its dead entries would stay.
struct PurgePolicy {
  private var storesLeft = 16

  /// Counts a store that's about to happen, and returns whether to purge first.
  mutating func isPurgeDue() -> Bool {
    storesLeft -= 1
    return storesLeft < 0
  }

  /// Starts counting again after a purge.
  mutating func restart(survivors: Int) { storesLeft = max(16, survivors) }
}
