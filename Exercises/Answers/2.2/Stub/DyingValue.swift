import KVOExercises

/// A table with weak keys, which the `deinit` of a value may use.
final class Table {
  private struct Entry {
    weak var key: Train?
    let value: Farewell
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The number of entries, including dead ones.
  var count: Int { entries.count }

  /// Returns whether there's a value for a train.
  func contains(_ train: Train) -> Bool {
    entries[ObjectIdentifier(train)]?.key === train
  }

  /// Stores a value for a train that has no value.
  func store(_ value: Farewell, for train: Train) {
    entries[ObjectIdentifier(train)] = Entry(key: train, value: value)
  }

  /// Removes and releases the value of a train.
  func removeValue(for train: Train) {
    todo("Table.removeValue(for:)")
  }

  /// Removes and releases every value that's in the table when the method is called.
  func removeAll() {
    todo("Table.removeAll()")
  }

  /// Removes and releases every value whose train has been deallocated.
  func purge() {
    todo("Table.purge()")
  }
}
