// Rejected by: `is cheap while everyone stays`
import ExerciseKit

/// A weak table that decides for itself when to look for entries whose trains are gone.
struct WeakTable {
  /// The entries, the dead ones included.
  let entries = Entries()

  private var insertions = 0

  /// The number of entries, including dead ones.
  var count: Int { entries.count }

  /// Remembers a train without keeping it alive.
  mutating func insert(_ train: Train) {
    entries.insert(train)
    didInsert()
  }

  /// Purges, if it is time.
  mutating func didInsert() {
    insertions += 1
    if insertions.isMultiple(of: 100) { entries.purge() }
  }
}
