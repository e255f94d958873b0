internal import KVOLocking
public import Synchronization

/// A list of the entries that are called when the properties of one object change.
///
/// The ledger is separate from the ``ObserverList`` so that it can outlive the object. Code that
/// has to remove registrations while the object is being deallocated, or afterward, retains the
/// ledger instead of the object.
///
/// Thread-safe. One lock guards all entries. While it's held, no handler is called, and no entry is
/// deallocated.
public final class Ledger: @unchecked Sendable {
  // Unchecked, because the entries reference observers and handlers, which needn't be `Sendable`.
  // These are called only after unlocking, on the thread that makes a change.
  private let state = Locked(LedgerState())

  /// Whether the ledger contains any entries.
  ///
  /// Thanks to this flag, a change to an unobserved object doesn't need the lock.
  @usableFromInline let hasEntries = Atomic(false)

  /// Whether the object is observed.
  @inlinable public var isObserved: Bool {
    hasEntries.load(ordering: .relaxed)
  }

  /// The raw registrations, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of raw registrations.
  public var rawRegistrations: [RawRegistration] {
    state.withLock { $0.rawRegistrations.all }.sorted { $0.number < $1.number }
  }

  /// A description of each registration that a change to the object affects, oldest first.
  var descriptions: [String] {
    let (entries, rawRegistrations) = state.withLock { ($0.entries, $0.rawRegistrations.all) }
    // A registration has an entry for each property that its value comes from, or none.
    let all = (entries + rawRegistrations).map { ($0.number, $0) }
    return Dictionary(all) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value.description)
  }

  /// Adds the entry to future rounds for the property, unless the ledger's object was deallocated.
  ///
  /// - Parameters:
  ///   - entry: The entry to add.
  ///   - property: The property whose changes affect the entry.
  ///   - object: The object that the ledger must belong to; nil to skip this check.
  package func insert(
    _ entry: any RoundEntry,
    for property: PropertyID,
    of object: AnyObject?
  ) {
    state.withLock { state in
      if let object { state.claim(for: object) }
      state.insert(entry, for: property)
      hasEntries.store(!state.isEmpty, ordering: .relaxed)
    }
  }

  /// Removes the entry for the property, and returns whether the ledger contained it.
  @discardableResult
  package func remove(_ entry: any RoundEntry, for property: PropertyID) -> Bool {
    // The caller retains the entry, so it isn't deallocated under the lock.
    state.withLock { state in
      guard state.remove(entry, for: property) else { return false }
      hasEntries.store(!state.isEmpty, ordering: .relaxed)
      return true
    }
  }

  @discardableResult
  func remove(_ waypoint: Waypoint) -> Bool {
    remove(waypoint, for: waypoint.location.property)
  }

  /// Returns the entries that take part in a change to the property.
  @inline(__always)
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    state.withLock { state in
      state.checkOwner(object)
      return state.list(of: property)
    }
  }

  /// Begins the round for a change to the properties, or to some elements of an array.
  func willChange(
    _ properties: TinyArray<PropertyID>,
    _ elements: ElementChange?,
    of object: any KeyValueObservable
  ) -> Round {
    let list = state.withLock { state in
      state.checkOwner(ObjectIdentifier(object))
      return state.list(of: properties)
    }
    var round = Round(for: properties, list, elements: elements)
    round.willChange(object, nil)
    return round
  }

  /// Updates the trails that have arrived at the properties since `known` was copied.
  func followNewcomers(
    at properties: TinyArray<PropertyID>,
    of object: AnyObject,
    _ known: EntryList
  ) {
    let list = state.withLock { $0.list(of: properties) }
    var waypoints: [Waypoint] = []
    list.each { entry in
      if let waypoint = entry as? Waypoint { waypoints.append(waypoint) }
    }
    if waypoints.isEmpty { return }
    known.each { entry in waypoints.removeAll { $0 === entry } }
    for waypoint in waypoints { waypoint.follow(object) }
  }

  /// Ends every registration, and traps if any raw registration isn't owned.
  func objectWasDeallocated() {
    let (entries, rawRegistrations) = state.withLock { state in
      hasEntries.store(false, ordering: .relaxed)
      return (state.close(), exchange(&state.rawRegistrations, with: RawRegistrationIndex()).all)
    }
    if let first = rawRegistrations.first(where: { !$0.mayOutliveObject }) {
      fatalError(
        """
        An instance \(address(first.object)) of class \(first.objectType) was deallocated while \
        key value observers were still registered with it. Current registrations: \(rawRegistrations)
        """
      )
    }
    for entry in entries { entry.objectWasDeallocated() }
  }

  /// The object that the ledger belongs to; nil until the first registration for that object, and
  /// after its deallocation.
  var owner: AnyObject? {
    state.withLock { $0.ownerObject }
  }
}

// Raw registrations.
extension Ledger {
  func add(_ registration: RawRegistration) {
    state.withLock { $0.rawRegistrations.insert(registration) }
  }

  /// Removes the raw registration, and returns whether it was still active.
  func drop(_ registration: RawRegistration) -> Bool {
    // The caller retains the registration, so it isn't deallocated under the lock.
    state.withLock { $0.rawRegistrations.remove(registration) }
  }

  /// Removes the entry, without waiting for a notification that's under way.
  ///
  /// - Parameter entry: The entry to remove.
  /// - Returns: Whether the ledger contained the entry.
  /// - Complexity: O(*l* log *n*) on average, where *l* is the number of properties that the entry's
  ///   value comes from, and *n* is the number of registrations for each of them.
  @discardableResult
  public func removeEntry(_ entry: any LedgerEntry) -> Bool {
    let id = ObjectIdentifier(entry)
    let registrations = state.withLock { $0.rawRegistrations.of(id, nil) }
    return registrations.map { $0.invalidate() }.contains(true)
  }

  func contains(_ registration: RawRegistration) -> Bool {
    state.withLock { $0.rawRegistrations.contains(registration) }
  }

  /// Returns the raw registrations of the observer, oldest first.
  func rawRegistrations(of observer: any KeyValueObserver) -> [RawRegistration] {
    let id = ObjectIdentifier(observer)
    return state.withLock { $0.rawRegistrations.of(id) }.sorted { $0.number < $1.number }
  }

  /// Returns the raw registrations of the observer with the context, oldest first.
  func rawRegistrations(
    of observer: any KeyValueObserver,
    context: UnsafeRawPointer?
  ) -> [RawRegistration] {
    let id = ObjectIdentifier(observer)
    return state.withLock { $0.rawRegistrations.of(id, context) }.sorted { $0.number < $1.number }
  }
}

// Support for manual announcements.
extension Ledger {
  func announcedProperty(for keyPath: AnyKeyPath) -> PropertyID {
    state.withLock { $0.announcedProperty(for: keyPath) }
  }

  func push(_ announcement: Announcement) {
    state.withLock { $0.push(announcement) }
  }

  func pop() -> Announcement? {
    state.withLock { $0.pop() }
  }
}
