/// The ledger entries of one object, by observer and context.
///
/// Thanks to this index, removing an observer usually doesn't require a search through the
/// registrations of other observers. It requires one only if no context is specified for the
/// removal, but some of the registrations have a context.
struct EntryIndex {
  private struct Key: Hashable {
    let observer: ObjectIdentifier
    let context: UnsafeRawPointer?
  }

  private var entries: [Key: TinyArray<LedgerEntry>] = [:]
  /// The number of entries with a context; usually zero.
  private var withContext = 0

  /// The entries, in no particular order.
  var all: [LedgerEntry] { entries.values.flatMap(\.self) }

  /// Returns the observer's entries with the context.
  func of(_ observer: ObjectIdentifier, _ context: UnsafeRawPointer?) -> TinyArray<LedgerEntry> {
    entries[Key(observer: observer, context: context)] ?? TinyArray()
  }

  /// Returns the observer's entries, in no particular order.
  func of(_ observer: ObjectIdentifier) -> [LedgerEntry] {
    if withContext == 0 { return Array(of(observer, nil)) }
    return entries.lazy.filter { $0.key.observer == observer }.flatMap(\.value)
  }

  func contains(_ entry: LedgerEntry) -> Bool {
    of(entry.observerID, entry.context).contains { $0 === entry }
  }

  mutating func insert(_ entry: LedgerEntry) {
    entries[key(of: entry), default: TinyArray()].append(entry)
    if entry.context != nil { withContext += 1 }
  }

  /// Removes the entry, and returns whether the index contained it.
  mutating func remove(_ entry: LedgerEntry) -> Bool {
    guard let index = entries.index(forKey: key(of: entry)),
      let place = entries.values[index].lastIndex(where: { $0 === entry })
    else { return false }
    entries.values[index].remove(at: place)
    if entries.values[index].isEmpty { entries.remove(at: index) }
    if entry.context != nil { withContext -= 1 }
    return true
  }

  private func key(of entry: LedgerEntry) -> Key {
    Key(observer: entry.observerID, context: entry.context)
  }
}
