/// The state that a ledger's lock guards.
struct LedgerState {
  /// The entries for each observed property.
  ///
  /// Few properties of an object are observed at once, so this list is searched linearly.
  private var lists = TinyArray<(property: PropertyID, list: EntryList)>()
  /// The entries that can be found by observer, whichever properties they're for.
  var index = EntryIndex()
  /// The identity of the ledger's object, from the object's first registration on.
  private var owner: ObjectIdentifier?
  /// The ledger's object.
  ///
  /// As long as this reference exists, the object's memory isn't reused, so no other object can
  /// have the same address.
  private(set) unowned var ownerObject: AnyObject?
  /// An identity that's newer than those of all the object's wrapped properties.
  private var newestProperty = PropertyID()
  /// Whether the object was deallocated; if so, the ledger no longer accepts entries.
  private var isClosed = false

  /// The identities of manually announced properties that are observed.
  private var announcedProperties: [AnyKeyPath: PropertyID] = [:]
  /// The key paths of these properties.
  private var announcedKeyPaths: [PropertyID: AnyKeyPath] = [:]
  /// The number of identities that were created for such properties so far.
  private(set) var identities = 0
  /// The announcements that have begun on each thread, innermost last.
  private var announcements: [ThreadID: [Announcement]] = [:]

  var isEmpty: Bool { lists.isEmpty }

  /// Returns the entries that a change to the property affects.
  ///
  /// The list is empty while this thread is announcing changed elements of the property.
  @inline(__always)
  func list(of property: PropertyID) -> EntryList {
    guard announcements.isEmpty || !isAnnouncedByElements(property) else { return EntryList() }
    for entry in lists where entry.property == property { return entry.list }
    return EntryList()
  }

  /// Returns the entries that a change to any of the properties affects, one for each registration.
  func list(of properties: TinyArray<PropertyID>) -> EntryList {
    var entries: [any RoundEntry] = []
    for entry in lists where properties.contains(entry.property) {
      if isAnnouncedByElements(entry.property) { continue }
      entry.list.each { entries.append($0) }
    }
    var union = EntryList()
    for entry in entries.sorted(by: { $0.number < $1.number }) { union.insert(entry) }
    return union
  }

  mutating func insert(_ entry: any RoundEntry, for property: PropertyID) {
    guard !isClosed else { return }
    if let index = index(of: property) {
      lists[index].list.insert(entry)
    } else {
      if lists.isEmpty { newestProperty = PropertyID() }
      var list = EntryList()
      list.insert(entry)
      lists.append((property, list))
    }
  }

  mutating func remove(_ entry: any RoundEntry, for property: PropertyID) -> Bool {
    guard let index = index(of: property), lists[index].list.remove(entry) else { return false }
    if lists[index].list.isEmpty { lists.remove(at: index) }
    return true
  }

  /// The entries for all properties.
  var entries: [any RoundEntry] {
    var entries: [any RoundEntry] = []
    for entry in lists { entry.list.each { entries.append($0) } }
    return entries
  }

  /// Closes the ledger to further entries, and removes and returns the current ones, together with
  /// the announcements that were never completed.
  mutating func close() -> (entries: [any RoundEntry], announcements: [[Announcement]]) {
    isClosed = true
    owner = nil
    ownerObject = nil
    defer {
      lists = TinyArray()
      announcements = [:]
    }
    return (entries, Array(announcements.values))
  }

  private func index(of property: PropertyID) -> Int? {
    lists.firstIndex { $0.property == property }
  }
}

// Ownership of the ledger.
extension LedgerState {
  /// Makes the object the ledger's owner; traps if the ledger belongs to another object.
  mutating func claim(for object: AnyObject) {
    checkOwner(ObjectIdentifier(object))
    if owner != nil || isClosed { return }
    owner = ObjectIdentifier(object)
    ownerObject = object
  }

  /// Traps if the ledger belongs to another object.
  ///
  /// The given object has to be alive, because the message of the trap describes it.
  @inline(__always)
  func checkOwner(_ object: ObjectIdentifier) {
    if let owner, owner != object { reportSharing(by: object, with: owner) }
  }

  /// Traps if the wrapped property was created after the first registration for the object.
  ///
  /// By then, the object had all its properties, so the wrapper has replaced another one.
  @inline(__always)
  func checkOrigin(of property: PropertyID) {
    if property.isNewer(than: newestProperty) { reportReplacement() }
  }

  private func reportReplacement() -> Never {
    fatalError(
      """
      The @Observed wrapper of a property of \(ownerObject.map(describe) ?? "an object") was replaced \
      while the object was observed, so the property's observers would miss its changes. Set the \
      property (`delay = 5`) instead of its wrapper (`_delay = Observed(wrappedValue: 5)`).
      """
    )
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

// Manual announcements.
extension LedgerState {
  /// Returns the identity of a manually announced property.
  ///
  /// Only a registration creates an identity, because no other reading has to tell the property from
  /// other properties that nobody observes.
  mutating func announcedProperty(for keyPath: AnyKeyPath, creating: Bool) -> PropertyID? {
    if let property = announcedProperties[keyPath] { return property }
    guard creating else { return nil }
    let property = PropertyID()
    identities += 1
    announcedProperties[keyPath] = property
    announcedKeyPaths[property] = keyPath
    return property
  }

  /// Forgets the identity of a manually announced property, unless the property is observed, and
  /// returns its key path.
  ///
  /// Otherwise, the identities would accumulate, because the arguments of a subscript make each key
  /// path different. If another thread is about to observe the property under this identity, it
  /// finds the new one when it reads the value again; see `Trail.follow`.
  mutating func forget(_ property: PropertyID) -> AnyKeyPath? {
    guard index(of: property) == nil, let keyPath = announcedKeyPaths.removeValue(forKey: property)
    else { return nil }
    announcedProperties[keyPath] = nil
    return keyPath
  }

  mutating func push(_ announcement: Announcement) {
    announcements[.current, default: []].append(announcement)
  }

  mutating func pop() -> Announcement? {
    let announcement = announcements[.current]?.popLast()
    if announcements[.current]?.isEmpty == true { announcements[.current] = nil }
    return announcement
  }

  /// Returns whether this thread is announcing changed elements of the property.
  ///
  /// If so, changing the property is part of that announcement, so it isn't announced again.
  private func isAnnouncedByElements(_ property: PropertyID) -> Bool {
    announcements[.current]?.contains { $0.elementsOf == property } ?? false
  }
}
