internal import Synchronization

/// The state that a ledger's lock guards.
struct LedgerState {
  /// The entries for each observed property.
  ///
  /// Few properties of an object are observed at once, so this list is searched linearly.
  private var lists = TinyArray<(property: PropertyID, list: EntryList)>()
  /// The watches of registrations that are beginning.
  private(set) var lookouts: TinyArray<(property: PropertyID, lookout: Lookout)> = .none
  /// The entries that can be found by observer, whichever properties they're for.
  var index = EntryIndex()
  /// The number of entries that have ever been added.
  private(set) var additions = 0
  /// The identity of the ledger's object, from the object's first registration on.
  private var owner: ObjectIdentifier?
  /// The ledger's object.
  ///
  /// As long as this reference exists, the object's memory isn't reused, so no other object can
  /// have the same address.
  private unowned var ownerObject: AnyObject?
  /// Whether the object was deallocated; if so, the ledger no longer accepts entries.
  private var isClosed = false

  /// The identities of manually announced properties that are observed.
  private var announcedProperties: [AnyKeyPath: PropertyID] = [:]
  /// The property that was looked up last, because hashing a key path takes longer than a
  /// comparison of addresses.
  private var latest: (keyPath: AnyKeyPath, property: PropertyID)?
  /// The key paths of these properties.
  private var announcedKeyPaths: [PropertyID: AnyKeyPath] = [:]
  /// The announcements that have begun, on all threads, innermost last; a ledger only keeps them.
  private var announcements: TinyArray<(thread: ThreadID, announcement: AnyObject)> = .none

  var isEmpty: Bool { lists.isEmpty && lookouts.isEmpty }

  /// Returns the entries that a change to the property affects.
  @inline(__always)
  func list(of property: PropertyID) -> EntryList {
    lists.first { $0.property == property }?.list ?? EntryList()
  }

  /// Tells the lookouts for the properties, of which one changes, which entries it affects.
  @inline(__always)
  func tellLookouts(at properties: TinyArray<PropertyID>, of list: EntryList) {
    if lookouts.isEmpty { return }
    for (property, lookout) in lookouts where properties.contains(property) { lookout.note(list) }
  }

  /// Returns the entries that a change to any of the properties affects, one for each registration.
  func list(of properties: TinyArray<PropertyID>) -> EntryList {
    if case .one(let property) = properties {
      return index(of: property).map { lists[$0].list } ?? EntryList()
    }
    var entries: [any RoundEntry] = []
    for entry in lists where properties.contains(entry.property) {
      entry.list.each { entries.append($0) }
    }
    var union = EntryList()
    for entry in entries.sorted(by: { $0.number < $1.number }) { union.insert(entry) }
    return union
  }

  mutating func insert(_ entry: any RoundEntry, for property: PropertyID) {
    guard !isClosed else { return }
    additions += 1
    if let index = index(of: property) {
      lists[index].list.insert(entry)
    } else {
      var list = EntryList()
      list.insert(entry)
      lists.append((property, list))
    }
  }

  mutating func insert(_ lookout: Lookout, for property: PropertyID) {
    guard !isClosed else { return }
    lookouts.append((property, lookout))
  }

  mutating func remove(_ entry: any RoundEntry, for property: PropertyID) {
    guard let index = index(of: property), lists[index].list.remove(entry) else { return }
    if lists[index].list.isEmpty { lists.remove(at: index) }
  }

  mutating func remove(_ lookout: Lookout, for property: PropertyID) {
    let index = lookouts.firstIndex { $0.property == property && $0.lookout === lookout }
    if let index { lookouts.remove(at: index) }
  }

  /// The entries for all properties.
  var entries: [any RoundEntry] {
    lists.flatMap(\.list.entries)
  }

  /// Closes the ledger to further entries, and removes and returns the current ones, together with
  /// the announcements that were never completed.
  mutating func close() -> (entries: [any RoundEntry], announcements: [AnyObject]) {
    isClosed = true
    owner = nil
    ownerObject = nil
    defer {
      lists = TinyArray()
      announcements = .none
    }
    return (entries, announcements.map(\.announcement))
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
  /// Only a registration creates an identity, because no other reading has to tell the property
  /// from other properties that nobody observes.
  mutating func announcedProperty(for keyPath: AnyKeyPath, creating: Bool) -> PropertyID? {
    if let latest, latest.keyPath === keyPath { return latest.property }
    if let index = announcedProperties.index(forKey: keyPath) {
      // Keep the known key path, and not its equal: releasing the last reference to a key path may
      // run a `deinit`, and the lock is held.
      latest = (announcedProperties.keys[index], announcedProperties.values[index])
      return announcedProperties.values[index]
    }
    guard creating else { return nil }
    let property = PropertyID()
    announcedProperties[keyPath] = property
    announcedKeyPaths[property] = keyPath
    return property
  }

  /// Forgets the identity of a manually announced property, unless the property is observed or has
  /// a lookout, and returns its key path.
  ///
  /// Otherwise, the identities would accumulate, because the arguments of a subscript make each key
  /// path different. If another thread is about to observe the property under this identity, it
  /// finds the new one when it reads the value again; see `Trail.follow`.
  mutating func forget(_ property: PropertyID) -> AnyKeyPath? {
    guard index(of: property) == nil, !lookouts.contains(where: { $0.property == property }),
      let keyPath = announcedKeyPaths.removeValue(forKey: property)
    else { return nil }
    announcedProperties[keyPath] = nil
    if latest?.property == property { latest = nil }
    return keyPath
  }

  mutating func push(_ announcement: AnyObject) {
    announcements.append((.current, announcement))
  }

  mutating func pop() -> AnyObject? {
    let current = ThreadID.current
    guard let index = announcements.lastIndex(where: { $0.thread == current }) else { return nil }
    return announcements.remove(at: index).announcement
  }
}

/// A watch for the changes that other threads make while a registration begins.
///
/// A registration first makes its `initial` call and then enters the ledgers, because the call may
/// lead to other registrations, which come first. A change that's made in between isn't announced
/// to the registration, so in the meantime, its lookout stands at the locations that the value
/// comes from.
package final class Lookout: @unchecked Sendable {
  // The conformance is unchecked. Only the identity of the registration is used.
  private let registration: any RoundEntry
  private let thread = ThreadID.current
  private let hasSeen = Atomic(false)

  /// Whether another thread has made a change.
  ///
  /// The ledgers' locks, which a lookout takes when it leaves, order this access after those of
  /// other threads.
  package var hasSeenChange: Bool { hasSeen.load(ordering: .relaxed) }

  /// Creates the lookout of a registration that's beginning on this thread.
  package init(for registration: any RoundEntry) {
    self.registration = registration
  }

  /// Notes a change that's being announced to the entries on the list, unless this thread makes it
  /// in the `initial` call.
  func note(_ list: EntryList) {
    if ThreadID.current == thread { return }
    if !list.contains(registration) { hasSeen.store(true, ordering: .relaxed) }
  }
}
