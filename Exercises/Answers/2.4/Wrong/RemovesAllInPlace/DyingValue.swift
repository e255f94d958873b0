// Rejected by: `removes all values that look back`
import ExerciseKit

/// A weak table whose values may do as they like when they die, even use the table.
final class Table {
  private struct Entry {
    weak var key: Train?
    let value: Farewell
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The number of entries, including dead ones.
  var count: Int { entries.count }

  /// Answers whether something is stored for a train.
  func contains(_ train: Train) -> Bool {
    entries[ObjectIdentifier(train)]?.key === train
  }

  /// Stores a value for a train that has none.
  func store(_ value: Farewell, for train: Train) {
    entries[ObjectIdentifier(train)] = Entry(key: train, value: value)
  }

  /// Takes out, and lets die, the value of a train.
  func removeValue(for train: Train) {
    let old = entries.removeValue(forKey: ObjectIdentifier(train))
    withExtendedLifetime(old) {}
  }

  /// Takes out, and lets die, every value there is when it is called.
  func removeAll() {
    entries.removeAll()
  }

  /// Takes out, and lets die, every value whose train is gone.
  func purge() {
    let old = entries
    entries = old.filter { $0.value.key != nil }
    withExtendedLifetime(old) {}
  }
}
