// Rejected by: `can be used by a dying value`

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
    guard contains(train), !isReleasing else { return }
    isReleasing = true
    defer { isReleasing = false }
    release([entries.removeValue(forKey: ObjectIdentifier(train))])
  }

  /// Removes and releases every value that's in the table when the method is called.
  func removeAll() {
    guard !isReleasing else { return }
    isReleasing = true
    defer { isReleasing = false }
    var removed: [ObjectIdentifier: Entry] = [:]
    swap(&removed, &entries)
    var values = removed.values.map(\.value)
    removed = [:]
    values = []
    withExtendedLifetime(values) {}
  }

  /// Removes and releases every value whose train has been deallocated.
  func purge() {
    guard !isReleasing else { return }
    isReleasing = true
    defer { isReleasing = false }
    let ids = entries.filter { $0.value.key == nil }.keys.map { $0 }
    release(ids.map { entries.removeValue(forKey: $0) })
  }

  private var isReleasing = false

  /// Releases the entries before the caller continues.
  private func release(_ removed: consuming [Entry?]) {
    _ = consume removed
  }
}
