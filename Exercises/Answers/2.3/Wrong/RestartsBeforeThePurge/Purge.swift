// Rejected by: `doesn't depend on other tables`

/// A table of weak references to trains, which decides when to purge its entries.
struct WeakTable {
  /// The entries, including dead ones.
  let entries = Entries()

  private var storesLeft = 16

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
    storesLeft -= 1
    guard storesLeft < 0 else { return }
    storesLeft = max(16, entries.count)
    entries.purge()
  }
}
