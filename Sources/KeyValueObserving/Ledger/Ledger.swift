internal import KVOLocking
public import Synchronization

/// A list of the entries to call when the properties of one object change.
///
/// Each entry belongs to a registration. The ledger is separate from the ``ObserverList`` so that
/// it can outlive the object. Code that has to remove registrations while the object is being
/// deallocated, or afterward, retains the ledger instead of the object.
///
/// Thread-safe. One lock guards all entries. While this lock is held, no handler is called, and no
/// entry is deallocated. It may be taken while a trail's lock is held. No other locks of the two
/// modules are nested.
public final class Ledger: @unchecked Sendable {
  // Unchecked, because the entries reference observers and handlers, which needn't be `Sendable`.
  // Observers and handlers are called only after unlocking, on the thread that makes a change.
  private let state = Locked(LedgerState())

  /// Whether the ledger contains any entries.
  ///
  /// Thanks to this flag, a change to an unobserved object doesn't need the lock.
  @usableFromInline let hasEntries = Atomic(false)

  /// Whether the object is observed.
  @inlinable public var isObserved: Bool {
    hasEntries.load(ordering: .relaxed)
  }

  /// A description of each registration that a change to the object affects, oldest first.
  var descriptions: [String] {
    let (entries, indexed) = state.withLock { ($0.entries, $0.index.all) }
    // A registration may have several entries, one for each property that its value comes from, or
    // none.
    let all = (entries + indexed).map { ($0.number, $0) }
    return Dictionary(all) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value.description)
  }

  /// Adds the entry to future rounds for the property, unless the ledger's object was deallocated.
  ///
  /// - Parameters:
  ///   - entry: The entry to add.
  ///   - property: The property whose changes affect the entry.
  ///   - object: The object that the ledger must belong to; nil to skip this check.
  package func insert(_ entry: any RoundEntry, for property: PropertyID, of object: AnyObject?) {
    changeEntries { state in
      if let object { state.claim(for: object) }
      state.insert(entry, for: property)
    }
  }

  /// Adds the entry to the property's list and to the index, in one critical section.
  func insertAndAdd(_ entry: LedgerEntry, for property: PropertyID, of object: AnyObject) {
    changeEntries { state in
      state.claim(for: object)
      state.insert(entry, for: property)
      state.index.insert(entry)
    }
  }

  /// Traps if the ledger belongs to another object.
  package func checkOwner(_ object: AnyObject) {
    state.withLock { $0.checkOwner(ObjectIdentifier(object)) }
  }

  /// Removes the entry for the property, if the ledger contains it.
  package func remove(_ entry: any RoundEntry, for property: PropertyID) {
    // The caller retains the entry, so it isn't deallocated under the lock.
    changeEntries { $0.remove(entry, for: property) }
  }

  /// Removes the entry, and returns the property's key path if the ledger has forgotten it.
  ///
  /// Release the key path only after unlocking, because its arguments may be objects.
  func removeAndForget(_ entry: any RoundEntry, for property: PropertyID) -> AnyKeyPath? {
    changeEntries { state in
      state.remove(entry, for: property)
      return state.forget(property)
    }
  }

  /// Forgets a manually announced property that nobody observes, and returns its key path.
  ///
  /// Release the key path only after unlocking, because its arguments may be objects.
  func forget(_ property: PropertyID) -> AnyKeyPath? {
    state.withLock { $0.forget(property) }
  }

  /// Removes the entry from the property's list and from the index, in one critical section.
  ///
  /// - Returns: Whether the index contained the entry.
  func removeAndDrop(_ entry: LedgerEntry, for property: PropertyID) -> Bool {
    changeEntries { state in
      state.remove(entry, for: property)
      return state.index.remove(entry)
    }
  }

  /// Calls `body` in a critical section, and then updates ``hasEntries``.
  private func changeEntries<Result>(
    as step: StaticString = #function,
    _ body: (inout LedgerState) -> Result
  ) -> Result {
    state.withLock(as: step) { state in
      defer { hasEntries.store(!state.isEmpty, ordering: .relaxed) }
      return body(&state)
    }
  }

  /// Returns the entries that take part in a change to the property.
  @inline(__always)
  func entries(for property: PropertyID, of object: ObjectIdentifier) -> EntryList {
    state.withLock { state in
      state.checkOwner(object)
      let list = state.list(of: property)
      state.tellLookouts(at: .one(property), of: list)
      return list
    }
  }

  /// Returns the entries that take part in a change to any of the properties, one for each
  /// registration, and the number of entries that have ever been added for any property.
  func entriesAndAdditions(
    for properties: TinyArray<PropertyID>,
    of object: AnyObject
  ) -> (EntryList, additions: Int) {
    state.withLock { state in
      state.checkOwner(ObjectIdentifier(object))
      return (state.list(of: properties), state.additions)
    }
  }

  /// Returns whether an entry has been added since there were so many additions, or whether a
  /// lookout is waiting for a change.
  func mayHaveNewcomers(since additions: Int) -> Bool {
    state.withLock { $0.additions != additions || !$0.lookouts.isEmpty }
  }

  /// Returns the entries for the properties, one of which has changed, and tells the lookouts.
  func entries(afterChangeTo properties: TinyArray<PropertyID>, of object: AnyObject) -> EntryList {
    state.withLock { state in
      state.checkOwner(ObjectIdentifier(object))
      let list = state.list(of: properties)
      state.tellLookouts(at: properties, of: list)
      return list
    }
  }

  /// Adds a lookout for the property.
  func insert(_ lookout: Lookout, for property: PropertyID) {
    changeEntries { $0.insert(lookout, for: property) }
  }

  /// Removes a lookout for the property, and returns the property's key path if the ledger has
  /// forgotten it.
  ///
  /// Release the key path only after unlocking, because its arguments may be objects.
  func removeAndForget(_ lookout: Lookout, for property: PropertyID) -> AnyKeyPath? {
    changeEntries { state in
      state.remove(lookout, for: property)
      return state.forget(property)
    }
  }

  /// Ends every registration; traps if one had to be ended before the object's deallocation.
  func objectWasDeallocated() {
    let (closed, indexed) = state.withLock { state in
      hasEntries.store(false, ordering: .relaxed)
      return (state.close(), exchange(&state.index, with: EntryIndex()).all)
    }
    for entry in indexed { entry.checkDeallocation(amid: indexed) }
    for entry in closed.entries { entry.objectWasDeallocated() }
  }
}

// The index of ledger entries.
extension Ledger {
  /// The ledger entries, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of ledger entries.
  public var entries: [LedgerEntry] {
    state.withLock { $0.index.all }.sorted { $0.number < $1.number }
  }

  /// Returns the ledger entries of the observer, oldest first.
  func entries(of observer: AnyObject) -> [LedgerEntry] {
    let id = ObjectIdentifier(observer)
    return state.withLock { $0.index.of(id) }.sorted { $0.number < $1.number }
  }

  /// Returns the ledger entries of the observer with the context, oldest first.
  func entries(of observer: AnyObject, context: UnsafeRawPointer?) -> [LedgerEntry] {
    let id = ObjectIdentifier(observer)
    return state.withLock { $0.index.of(id, context) }.sorted { $0.number < $1.number }
  }

  /// Adds the entry to the index.
  func add(_ entry: LedgerEntry) {
    state.withLock { $0.index.insert(entry) }
  }

  /// Returns whether the index contains the entry.
  func contains(_ entry: LedgerEntry) -> Bool {
    state.withLock { $0.index.contains(entry) }
  }

  /// Removes the observer, without waiting for a notification that's under way.
  ///
  /// - Parameter observer: The observer to remove.
  /// - Returns: Whether the ledger contained the observer.
  /// - Complexity: O(*l* log *n*) on average, where *l* is the number of properties that the
  ///   observed value comes from, and *n* is the number of registrations for each of them.
  @discardableResult
  public func removeDirectObserver(_ observer: any DirectObserver) -> Bool {
    entries(of: observer, context: nil).map { $0.invalidate() }.contains(true)
  }
}

// Support for manual announcements.
extension Ledger {
  /// Returns the identity of a manually announced property, and creates one for a registration.
  func announcedProperty(for keyPath: AnyKeyPath, creating: Bool) -> PropertyID? {
    state.withLock { $0.announcedProperty(for: keyPath, creating: creating) }
  }

  func push(_ announcement: AnyObject) {
    state.withLock { $0.push(announcement) }
  }

  /// Removes and returns the innermost announcement of this thread.
  ///
  /// The ledger must belong to `object`.
  func pop(of object: AnyObject) -> AnyObject? {
    state.withLock { state in
      state.checkOwner(ObjectIdentifier(object))
      return state.pop()
    }
  }
}
