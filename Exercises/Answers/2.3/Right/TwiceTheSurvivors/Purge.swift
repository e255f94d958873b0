/// A table of weak references to trains, which decides when to purge its entries.
struct WeakTable {
  /// The entries, including dead ones.
  let entries = Entries()

  private var (insertions, survivors) = (0, 8)

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
    insertions += 1
    guard insertions > 2 * survivors else { return }
    entries.purge()
    (insertions, survivors) = (0, max(8, entries.count))
  }
}
