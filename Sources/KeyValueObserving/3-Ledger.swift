internal import KVOLocking
public import Synchronization

/// What's registered for one object, and which entries to call when one of its properties changes.
///
/// ```
/// registrations   who observes this object, by observer: removeObserver, and the deallocation
/// lists           whom a change concerns, by property: each change
///
///   train's ledger                        next train's ledger
///     registrations: board → [entry]        registrations: none
///     lists: \.next  → [entry]              lists: \.delay → [entry]
/// ```
///
/// The board in this picture observes `\.next?.delay` of the train. Its one entry is in the lists of
/// both trains, because a change to either property changes the value.
///
/// The ledger is separate from the ``ObserverList`` so that it can outlive the object. Code that has
/// to remove registrations while the object is being deallocated, or afterward, retains the ledger
/// instead of the object.
///
/// Thread-safe. One lock guards everything. While it's held, nothing of a user's is called but the
/// `==` and `hash(into:)` of arguments in key paths, and nothing of a user's is released. It may be
/// taken while the lock of a ``Trail`` is held. No other locks of the layer are nested.
public final class Ledger: @unchecked Sendable {
  // Unchecked, because the entries reference observers, which needn't be `Sendable`. Observers are
  // called only after unlocking, on the thread that makes a change.
  private let state = Locked(State())

  /// Whether anything is in the ledger, so that a change to an unobserved object doesn't need the
  /// lock.
  @usableFromInline let hasEntries = Atomic(false)

  /// Whether the object is observed.
  @inlinable public var isObserved: Bool { hasEntries.load(ordering: .relaxed) }

  /// The registrations for the object, oldest first.
  public var entries: [LedgerEntry] { state.withLock { $0.all }.sorted(by: LedgerEntry.isOlder) }

  /// Returns the registrations of an observer with a context, oldest first.
  func entries(of key: LedgerEntry.Key) -> [LedgerEntry] {
    state.withLock { $0.registrations[key] ?? [] }.sorted(by: LedgerEntry.isOlder)
  }

  /// Adds a registration for the object and, if its value is just a property, the property's entry.
  func enter(_ entry: LedgerEntry, at property: AnyKeyPath?) {
    update { state in
      if state.isClosed { return }
      if entry.isFoundByObserver { state.registrations[entry.key, default: []].append(entry) }
      if let property { state.insert(entry, nil, at: property) }
    }
  }

  /// Removes what ``enter(_:at:)`` has added, and returns whether it was still there.
  func leave(_ entry: LedgerEntry, at property: AnyKeyPath?) -> Bool {
    let (wasThere, unused) = update { state in
      let left = property.map { state.remove(entry, at: $0) } ?? (wasThere: false, unused: nil)
      return (entry.isFoundByObserver ? state.forget(entry) : left.wasThere, left.unused)
    }
    withExtendedLifetime(unused) {}
    return wasThere
  }

  /// Adds an entry whose value comes from the property, among others.
  func insert(_ entry: LedgerEntry, _ waypoint: Waypoint, at property: AnyKeyPath) {
    update { if !$0.isClosed { $0.insert(entry, waypoint, at: property) } }
  }

  /// Removes the entry, and returns a key path to release after unlocking.
  func remove(_ entry: LedgerEntry, at property: AnyKeyPath) -> AnyKeyPath? {
    update { $0.remove(entry, at: property).unused }
  }

  /// Returns the entries that a change to the property concerns.
  func list(at property: AnyKeyPath) -> EntryList {
    state.withLock { state in
      guard let index = state.index(of: property) else { return EntryList() }
      return state.lists[index].list
    }
  }

  /// Ends everything; traps if a registration had to be ended before the object's deallocation.
  func objectWasDeallocated() {
    let closed = update { exchange(&$0, with: State(isClosed: true)) }
    let all = closed.all.sorted(by: LedgerEntry.isOlder)
    for entry in all { entry.checkDeallocation(amid: all) }
    for (property, list) in closed.lists {
      // Values of other objects no longer come from here.
      for case let entry? in list.elements.map(\.entry) where entry.ledger !== self {
        entry.forget(Location(ledger: self, property: property))
      }
    }
    for entry in all { entry.objectWasDeallocated() }
  }

  private func update<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      defer {
        let isEmpty = state.registrations.isEmpty && state.lists.isEmpty
        hasEntries.store(!isEmpty, ordering: .relaxed)
      }
      return body(&state)
    }
  }

  // Announcements by hand, which nest on each thread separately.

  func push(_ announcement: Announcement) {
    state.withLock { $0.announcements.append((currentThread, announcement)) }
  }

  /// Removes and returns the innermost announcement of this thread.
  func pop() -> Announcement? {
    state.withLock { state in
      let thread = currentThread
      return state.announcements.lastIndex { $0.thread == thread }
        .map { state.announcements.remove(at: $0).announcement }
    }
  }
}

/// The state that a ledger's lock guards.
private struct State {
  /// The registrations for the object, by observer and context.
  ///
  /// A registration of the library for just a property is only in that property's list, because
  /// nobody looks for it by its observer.
  var registrations: [LedgerEntry.Key: [LedgerEntry]] = [:]
  /// The entries that a change to a property concerns, which may be registrations for other objects.
  ///
  /// Few properties of an object are observed at once, so this list is searched linearly. If a
  /// value comes from a great many of one object, the cost grows with their square.
  var lists: [(property: AnyKeyPath, list: EntryList)] = []
  /// The announcements that have begun, on all threads, innermost last.
  var announcements: [(thread: UInt, announcement: Announcement)] = []
  /// Whether the object was deallocated; if so, nothing is added anymore.
  var isClosed = false

  /// All registrations for the object.
  var all: [LedgerEntry] {
    let entries = lists.lazy.flatMap(\.list.elements).compactMap(\.entry)
    return registrations.values.flatMap(\.self) + entries.filter { !$0.isFoundByObserver }
  }

  func index(of property: AnyKeyPath) -> Int? {
    // The key paths of a property are usually one object, and comparing different ones takes longer.
    lists.indices.first { lists[$0].property === property }
      ?? lists.indices.first { lists[$0].property == property }
  }

  mutating func insert(_ entry: LedgerEntry, _ waypoint: Waypoint?, at property: AnyKeyPath) {
    let known = index(of: property)
    if known == nil { lists.append((property, EntryList())) }
    lists[known ?? lists.endIndex - 1].list.insert(entry, waypoint)
  }

  /// Removes the entry from the property's list.
  ///
  /// - Returns: Whether it was there, and what has to be released after unlocking. The arguments of
  ///   a key path may be objects, whose `deinit` may do anything.
  mutating func remove(
    _ entry: LedgerEntry,
    at property: AnyKeyPath
  ) -> (wasThere: Bool, unused: AnyKeyPath?) {
    guard let index = index(of: property) else { return (false, nil) }
    let wasThere = lists[index].list.remove(entry)
    return (wasThere, lists[index].list.isEmpty ? lists.remove(at: index).property : nil)
  }

  /// Removes the registration, and returns whether it was there.
  mutating func forget(_ entry: LedgerEntry) -> Bool {
    guard let index = registrations.index(forKey: entry.key),
      let place = registrations.values[index].lastIndex(where: { $0 === entry })
    else { return false }
    registrations.values[index].remove(at: place)
    if registrations.values[index].isEmpty { registrations.remove(at: index) }
    return true
  }
}

/// The entries for one property, in the order of registration.
///
/// An entry that's removed leaves a gap, and the gaps are closed when they're the majority. So
/// ending *n* entries in any order takes O(*n* log *n*) time.
@usableFromInline struct EntryList {
  struct Element {
    let number: Int
    let waypoint: Waypoint?
    /// The entry; nil in a gap.
    var entry: LedgerEntry?
  }

  private(set) var elements: [Element] = []
  private var count = 0
  /// The number of entries that have to be called before each change.
  private(set) var waiting = 0

  var isEmpty: Bool { count == 0 }

  func contains(_ element: Element) -> Bool {
    let index = index(of: element.number)
    return index < elements.endIndex && elements[index].number == element.number
      && elements[index].entry != nil && elements[index].waypoint === element.waypoint
  }

  mutating func insert(_ entry: LedgerEntry, _ waypoint: Waypoint?) {
    let index = index(of: entry.number)
    let element = Element(number: entry.number, waypoint: waypoint, entry: entry)
    if index < elements.endIndex, elements[index].number == entry.number {
      elements[index] = element
    } else {
      elements.insert(element, at: index)
    }
    count += 1
    if entry.wantsWillChange { waiting += 1 }
  }

  /// Removes the entry, and returns whether it was there.
  mutating func remove(_ entry: LedgerEntry) -> Bool {
    let index = index(of: entry.number)
    guard index < elements.endIndex, elements[index].entry === entry else { return false }
    elements[index].entry = nil
    count -= 1
    if count < elements.count / 2 || count == 0 { elements.removeAll { $0.entry == nil } }
    if entry.wantsWillChange { waiting -= 1 }
    return true
  }

  /// Returns the first index whose entry has this number or a later one.
  private func index(of number: Int) -> Int {
    if let last = elements.last, last.number < number { return elements.endIndex }
    var (low, high) = (0, elements.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
