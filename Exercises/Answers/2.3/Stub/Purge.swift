import KVOExercises

/// A table of weak references to trains, which decides when to purge its entries.
struct WeakTable {
  /// The entries, including dead ones.
  let entries = Entries()

  // Add properties for what you need to store from one insertion to the next.

  /// The number of entries, including dead ones.
  var count: Int { entries.count }

  /// Adds an entry for a train, without retaining the train.
  mutating func insert(_ train: Train) {
    entries.insert(train)
    didInsert()
  }

  /// Removes the entry for a train.
  mutating func remove(_ train: Train) {
    entries.remove(train)
  }

  /// Purges the entries if it's time to do so.
  mutating func didInsert() {
    todo("WeakTable.didInsert()")
  }
}
