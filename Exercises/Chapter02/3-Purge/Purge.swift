import KVOExercises

/// A table of weak references to trains, which decides when to purge its entries.
struct WeakTable {
  /// The entries, including dead ones.
  let entries = Entries()

  // Add properties for what you need to store from one insertion to the next.

  /// Purges the entries if it's time to do so, after each insertion.
  mutating func didInsert() {
    todo("WeakTable.didInsert()")
  }
}
