internal import Locking
public import Synchronization

/// The entries that are notified of changes to one object's properties.
///
/// The ledger is a class of its own, because some code has to remove registrations from an object
/// that is being deallocated. That code needs something to retain that outlives the object.
///
/// Thread-safe. One lock guards all entries; nothing is called or deallocated under it.
public final class Ledger: @unchecked Sendable {
  // Unchecked, because the entries retain observers, which needn't be `Sendable`. Observers are
  // only compared, or called on the thread that makes a change, after unlocking.
  private let state = Locked(LedgerState())

  /// Whether there are entries; lets a change of an unobserved object skip the lock.
  @usableFromInline let hasEntries = Atomic(false)

  /// Whether the object is observed.
  @inlinable public var isObserved: Bool {
    hasEntries.load(ordering: .relaxed)
  }

  /// The raw registrations, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of raw registrations.
  public var observances: [Observance] {
    state.withLock { $0.observances.all }.sorted { $0.number < $1.number }
  }

  /// Adds the entry to the property's rounds to come, unless the ledger's object was deallocated.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - property: The property whose changes concern the entry.
  ///   - object: The object that is observed, if the ledger is supposed to be that object's own.
  package func insert(
    _ entry: any LedgerEntry,
    for property: PropertyID,
    of object: (any KeyValueObservable)?
  ) {
    state.withLock { state in
      if let object { state.claim(for: object) }
      state.insert(entry, for: property)
      hasEntries.store(!state.isEmpty, ordering: .relaxed)
    }
  }

  /// Removes the entry from the property's rounds to come, and returns whether it was there.
  @discardableResult
  package func remove(_ entry: any LedgerEntry, for property: PropertyID) -> Bool {
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

  /// Returns the entries that take part in a change of the property.
  @inline(__always)
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    state.withLock { state in
      state.checkOwner(object)
      return state.list(of: property)
    }
  }

  /// Begins the round for a change of several properties, or of some elements of an array.
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

  /// Lets the trails follow the value that have come to the properties since `known` was copied.
  func followNewcomers(
    at properties: TinyArray<PropertyID>,
    of object: any KeyValueObservable,
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

  /// Ends every registration; traps if one of them is raw and isn't owned.
  func objectWasDeallocated() {
    let (entries, observances) = state.withLock { state in
      hasEntries.store(false, ordering: .relaxed)
      return (state.close(), exchange(&state.observances, with: ObservanceIndex()).all)
    }
    if let first = observances.first(where: { !$0.isOwned }) {
      fatalError(
        """
        An instance \(address(first.object)) of class \(first.objectType) was deallocated while \
        key value observers were still registered with it. Current registrations: \(observances)
        """
      )
    }
    for entry in entries { entry.objectWasDeallocated() }
  }

  /// The object that the ledger belongs to; nil before the first registration for it, and after its
  /// deallocation.
  var owner: (any KeyValueObservable)? {
    state.withLock { $0.ownerObject }
  }
}

// The raw registrations.
extension Ledger {
  func add(_ observance: Observance) {
    state.withLock { $0.observances.insert(observance) }
  }

  /// Removes the raw registration, and returns whether it was there.
  func drop(_ observance: Observance) -> Bool {
    // The caller retains the registration, so it isn't deallocated under the lock.
    state.withLock { $0.observances.remove(observance) }
  }

  func contains(_ observance: Observance) -> Bool {
    state.withLock { $0.observances.contains(observance) }
  }

  /// Returns the raw registrations of the observer, oldest first.
  func observances(of observer: any KeyValueObserver) -> [Observance] {
    let id = ObjectIdentifier(observer)
    return state.withLock { $0.observances.of(id) }.sorted { $0.number < $1.number }
  }

  /// Returns the raw registrations of the observer with the context, oldest first.
  func observances(
    of observer: any KeyValueObserver,
    context: UnsafeRawPointer?
  ) -> [Observance] {
    let id = ObjectIdentifier(observer)
    return state.withLock { $0.observances.of(id, context) }.sorted { $0.number < $1.number }
  }
}

// What announcements by hand need.
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
