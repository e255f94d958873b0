// Rejected by: `is cheap to ask`
import ExerciseKit

/// A weak table that decides for itself when to look for entries whose trains are gone.
struct WeakTable {
  /// The entries, the dead ones included.
  let entries = Entries()

  private var storesLeft = 16

  /// The number of entries, including dead ones.
  var count: Int {
    entries.purge()
    return entries.count
  }

  /// Remembers a train without keeping it alive.
  mutating func insert(_ train: Train) {
    entries.insert(train)
    didInsert()
  }

  /// Purges, if it is time.
  mutating func didInsert() {
    storesLeft -= 1
    guard storesLeft < 0 else { return }
    entries.purge()
    storesLeft = max(16, entries.count)
  }
}
