/// The state that a ledger's lock guards.
struct LedgerState {
  /// The entries of each observed property; rarely more than a few, so they're searched linearly.
  private var lists = TinyArray<(property: PropertyID, list: EntryList)>()
  /// The raw registrations of the object.
  var observances = ObservanceIndex()
  /// The object that the ledger belongs to, from its first use on.
  private var owner: ObjectIdentifier?
  /// The same object; its memory, and so its address, isn't reused while this refers to it.
  private(set) unowned var ownerObject: (any KeyValueObservable)?
  /// Whether the object was deallocated, so that there is nothing to enter any more.
  private var isClosed = false

  /// The identities of properties that are announced by hand.
  private var announcedProperties: [AnyKeyPath: PropertyID] = [:]
  /// The announcements that have begun on each thread, innermost last.
  private var announcements: [ThreadID: [Announcement]] = [:]

  var isEmpty: Bool { lists.isEmpty }

  /// Returns the entries that a change of the property concerns.
  @inline(__always)
  func list(of property: PropertyID) -> EntryList {
    guard announcements.isEmpty || !isAnnouncedByElements(property) else { return EntryList() }
    for entry in lists where entry.property == property { return entry.list }
    return EntryList()
  }

  /// Returns the entries that a change of any of the properties concerns, each registration once.
  func list(of properties: TinyArray<PropertyID>) -> EntryList {
    var entries: [any LedgerEntry] = []
    for entry in lists where properties.contains(entry.property) {
      if isAnnouncedByElements(entry.property) { continue }
      entry.list.each { entries.append($0) }
    }
    var union = EntryList()
    for entry in entries.sorted(by: { $0.number < $1.number }) { union.insert(entry) }
    return union
  }

  mutating func insert(_ entry: any LedgerEntry, for property: PropertyID) {
    guard !isClosed else { return }
    if let index = index(of: property) {
      lists[index].list.insert(entry)
    } else {
      var list = EntryList()
      list.insert(entry)
      lists.append((property, list))
    }
  }

  mutating func remove(_ entry: any LedgerEntry, for property: PropertyID) -> Bool {
    guard let index = index(of: property), lists[index].list.remove(entry) else { return false }
    if lists[index].list.isEmpty { lists.remove(at: index) }
    return true
  }

  /// Refuses further entries, and returns those that were there.
  mutating func close() -> [any LedgerEntry] {
    isClosed = true
    owner = nil
    ownerObject = nil
    var entries: [any LedgerEntry] = []
    for entry in lists { entry.list.each { entries.append($0) } }
    lists = TinyArray()
    return entries
  }

  private func index(of property: PropertyID) -> Int? {
    lists.firstIndex { $0.property == property }
  }
}

// The object that the ledger belongs to.
extension LedgerState {
  /// Notes that the ledger belongs to the object; traps if it belongs to another one.
  mutating func claim(for object: any KeyValueObservable) {
    checkOwner(ObjectIdentifier(object))
    if owner != nil || isClosed { return }
    owner = ObjectIdentifier(object)
    ownerObject = object
  }

  /// Traps if the ledger belongs to another object than the given one, which is in use.
  @inline(__always)
  func checkOwner(_ object: ObjectIdentifier) {
    if let owner, owner != object { reportSharing(by: object, with: owner) }
  }

  private func reportSharing(by object: ObjectIdentifier, with owner: ObjectIdentifier) -> Never {
    fatalError(
      """
      \(describe(unsafeBitCast(object, to: AnyObject.self))) uses the observer list of another \
      object, at \(address(owner)). Give each object a list of its own: \
      let observerList = ObserverList()
      """
    )
  }
}

// Properties that are announced by hand.
extension LedgerState {
  mutating func announcedProperty(for keyPath: AnyKeyPath) -> PropertyID {
    let property = announcedProperties[keyPath] ?? PropertyID()
    announcedProperties[keyPath] = property
    return property
  }

  mutating func push(_ announcement: Announcement) {
    announcements[.current, default: []].append(announcement)
  }

  mutating func pop() -> Announcement? {
    let announcement = announcements[.current]?.popLast()
    if announcements[.current]?.isEmpty == true { announcements[.current] = nil }
    return announcement
  }

  /// Whether this thread is changing elements of the property, so that the property needn't
  /// announce the same change as a whole.
  private func isAnnouncedByElements(_ property: PropertyID) -> Bool {
    announcements[.current]?.contains { $0.elementsOf == property } ?? false
  }
}
