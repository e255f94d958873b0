/// The indexed entries in the ledger of one object, by observer and context.
///
/// Thanks to this index, removing an observer usually doesn't require a search through the
/// registrations of other observers. It requires one only if no context is specified for the
/// removal, but some of the registrations have a context.
struct EntryIndex {
  private struct Key: Hashable {
    let observer: ObjectIdentifier
    let context: UnsafeRawPointer?
  }

  private var entries: [Key: TinyArray<any IndexedEntry>] = [:]
  /// The number of entries with a context; usually zero.
  private var withContext = 0

  /// The entries, in no particular order.
  var all: [any IndexedEntry] { entries.values.flatMap(\.self) }

  /// Returns the observer's entries with the context.
  func of(_ observer: ObjectIdentifier, _ context: UnsafeRawPointer?) -> TinyArray<any IndexedEntry>
  {
    entries[Key(observer: observer, context: context)] ?? TinyArray()
  }

  /// Returns the observer's entries, in no particular order.
  func of(_ observer: ObjectIdentifier) -> [any IndexedEntry] {
    if withContext == 0 { return Array(of(observer, nil)) }
    return entries.lazy.filter { $0.key.observer == observer }.flatMap(\.value)
  }

  func contains(_ entry: any IndexedEntry) -> Bool {
    of(entry.observerID, entry.context).contains { $0 === entry }
  }

  mutating func insert(_ entry: any IndexedEntry) {
    entries[key(of: entry), default: TinyArray()].append(entry)
    if entry.context != nil { withContext += 1 }
  }

  /// Removes the entry, and returns whether the index contained it.
  mutating func remove(_ entry: any IndexedEntry) -> Bool {
    guard let index = entries.index(forKey: key(of: entry)),
      let place = entries.values[index].lastIndex(where: { $0 === entry })
    else { return false }
    entries.values[index].remove(at: place)
    if entries.values[index].isEmpty { entries.remove(at: index) }
    if entry.context != nil { withContext -= 1 }
    return true
  }

  private func key(of entry: any IndexedEntry) -> Key {
    Key(observer: entry.observerID, context: entry.context)
  }
}

/// An entry that a ledger can find by observer and context in order to remove it.
///
/// ``LedgerEntry`` is the only one. The protocol lets a ledger do without it, because a ledger
/// entry is built on a ledger.
protocol IndexedEntry: RoundEntry {
  /// The identity of the observer.
  var observerID: ObjectIdentifier { get }

  /// The context as it was registered.
  var context: UnsafeRawPointer? { get }

  /// Traps if the registration had to be ended before the deallocation of the ledger's object.
  ///
  /// - Parameter all: All the indexed entries of the object, for the message.
  func checkDeallocation(amid all: [any IndexedEntry])
}
