internal import KVOLocking

/// The locations that the observed value of one registration comes from.
///
/// A location is a property of one object. After each change that affects the registration, the
/// value is read again, and the trail moves to the locations that this reading accessed. So
/// dependencies don't have to be declared, even if a getter contains conditions or reads other
/// objects, or if a path leads through other objects. A trail retains the ledgers of these objects,
/// but not the objects.
///
/// For example, when the train of a board that observes `\.next?.delay` gets another next train:
///
/// ```
/// the setter      takes the list of \.next, stores the value, and calls the board's entry
/// follow          reads \.next?.delay; the getters note \.next of the train, \.delay of the new one
/// move            adds the entry to the new train's ledger, and removes it from the old one's
/// follow          reads again, because the new train may have changed before the entry arrived
/// didChange       calls the board with the value
/// ```
///
/// No lock is held during a reading, so two readings may overlap. Therefore, each reading first
/// takes a ticket, which is a number. If two readings overlap, the reading with the later ticket
/// determines the locations, because it began after every change that led to the earlier reading.
///
/// While the trail's lock is held, entries are added to ledgers and removed from them, which takes
/// the ledgers' locks. The locks are never taken in the reverse order.
struct Trail {
  /// The observed object; nil until the trail leads to another object.
  ///
  /// A weak reference makes every use of an object slower, so there's none before it's needed.
  private(set) weak var root: (any KeyValueObservable)?
  /// What the latest reading accessed, in order; a property may occur more than once.
  private(set) var path: [AccessRecorder.Access]
  /// The entry's presence in ledgers, one for each of these locations.
  private var waypoints: [Location: Waypoint] = [:]
  /// The latest ticket.
  private var lastTicket = 0
  /// The ticket of the reading that has found the locations.
  private var ticket = 0
  /// Whether the registration has ended.
  private var isOver = false

  /// Creates the trail of an entry that isn't in any ledger yet.
  ///
  /// - Parameter path: What the reading accessed with which the registration began.
  init(_ path: [AccessRecorder.Access]) { self.path = path }

  /// What has to be released after unlocking, because key paths may have objects for arguments.
  typealias Unused = ([AccessRecorder.Access], [Location: Waypoint], [AnyKeyPath?])

  mutating func takeTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Adds the entry to the ledgers of the objects that its value came from when it was created.
  mutating func begin(_ entry: LedgerEntry, of object: any KeyValueObservable) {
    _ = move(entry, to: exchange(&path, with: []), takeTicket(), of: object, isBeginning: true)
  }

  /// Moves the trail's entry to the locations that a reading has found, unless the trail has accepted
  /// a later reading, and returns whether there are new locations, and what isn't used anymore.
  mutating func move(
    _ entry: LedgerEntry,
    to found: [AccessRecorder.Access],
    _ ticket: Int,
    of object: any KeyValueObservable,
    isBeginning: Bool
  ) -> (hasArrivals: Bool, unused: Unused?) {
    guard !isOver, ticket > self.ticket else { return (false, nil) }
    self.ticket = ticket
    if found.elementsEqual(path, by: { $0.location == $1.location }) { return (false, nil) }
    if root == nil, found.contains(where: { $0.location.ledger !== entry.ledger }) { root = object }
    let (oldPath, old) = (path, waypoints)
    (path, waypoints) = (found, [:])
    var hasArrivals = false
    for location in found.map(\.location) where waypoints[location] == nil {
      if let known = old[location] {
        waypoints[location] = known
      } else {
        let new = Waypoint(isFirst: isBeginning)
        waypoints[location] = new
        location.ledger.insert(entry, new, at: location.property)
        hasArrivals = true
      }
    }
    // In the order of the path, and not in a dictionary's, so that the loom can repeat a schedule.
    var unused: [AnyKeyPath?] = []
    for location in oldPath.map(\.location) where waypoints[location] == nil {
      old[location]?.wasLeft = true
      unused.append(location.ledger.remove(entry, at: location.property))
    }
    return (hasArrivals, (oldPath, old, unused))
  }

  /// Ends the trail, and removes the entry from every ledger.
  ///
  /// A round that's under way may still call the entry, so its waypoints aren't left.
  mutating func end(_ entry: LedgerEntry) -> Unused {
    defer { (path, waypoints, isOver) = ([], [:], true) }
    let locations = path.map(\.location)
    return (path, waypoints, locations.map { $0.ledger.remove(entry, at: $0.property) })
  }

  /// Forgets a location in the ledger of an object that has been deallocated.
  ///
  /// The path keeps it until the next reading, because removing it would take as long as the path.
  mutating func forget(_ location: Location) -> Waypoint? {
    waypoints.removeValue(forKey: location)
  }
}

/// A property of one object; the object is identified by its ledger.
///
/// The property is identified by the key path whose root is the class that declares it, which its
/// getter knows. So `\Express.delay`, inherited from `Train`, leads to the property `\Train.delay`.
struct Location: Hashable {
  let ledger: Ledger
  let property: AnyKeyPath

  static func == (first: Self, second: Self) -> Bool {
    first.ledger === second.ledger
      && (first.property === second.property || first.property == second.property)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(ledger))
    hasher.combine(property)
  }
}

/// The presence of a registration at one location.
///
/// When a round begins, it copies the list of the entries that it's going to call. A handler that's
/// called during the round may change the path so that it no longer leads through this location.
/// Because the registration is notified of that change, it isn't notified of the round's anymore,
/// not even if the path leads here again, because it has another waypoint then.
final class Waypoint {
  /// Whether the value no longer comes from here; guarded by the lock of the trail.
  var wasLeft = false
  /// The thread that made the registration if the value came from here then, and otherwise 0.
  let beginner: UInt

  init(isFirst: Bool) { beginner = isFirst ? currentThread : 0 }
}

// What an entry with a trail does.
extension LedgerEntry {
  /// Returns the observed object if a change at the waypoint still affects its value.
  ///
  /// Without a waypoint, the changed object is the observed one.
  func root(
    of waypoint: Waypoint?,
    changed object: any KeyValueObservable
  ) -> (any KeyValueObservable)? {
    guard let waypoint, let trail else { return object }
    let isHome = object.observerList.ledger === ledger
    return trail.withLock { waypoint.wasLeft ? nil : isHome ? object : $0.root }
  }

  /// Reads the object's value, and moves to the locations that this reading accesses.
  ///
  /// A change that's made after the reading, but before the entry arrives at a new location, isn't
  /// announced to the registration. So if there are new locations, this method reads the value
  /// again. A getter that creates objects leads to new locations every time, so the method stops
  /// after four readings.
  @usableFromInline func follow(
    _ object: any KeyValueObservable,
    isBeginning: Bool = false,
    reading body: () -> Void
  ) {
    guard isFollowed, let trail else { return body() }
    if isBeginning { trail.withLock(as: "arrives") { $0.begin(self, of: object) } }
    for _ in 0..<4 {
      let ticket = trail.withLock(as: "takes a ticket") { $0.takeTicket() }
      let found = AccessRecorder.accesses(isConfined: isConfined, reading: body)
      let move = trail.withLock(as: "follows the value") {
        $0.move(self, to: found, ticket, of: object, isBeginning: isBeginning)
      }
      guard move.hasArrivals else { return }
    }
  }

  /// Removes the registration from every ledger, and returns whether its object's contained it.
  func leaveTrail() -> Bool {
    guard let trail else { return false }
    let (wasThere, unused) = trail.withLock(as: "leaves the ledgers") { trail in
      let unused = trail.end(self)
      return (ledger.leave(self, at: nil), unused)
    }
    withExtendedLifetime(unused) {}
    return wasThere
  }

  /// Forgets a location in the ledger of an object that has been deallocated.
  func forget(_ location: Location) {
    let unused = trail?.withLock(as: "forgets an object") { $0.forget(location) }
    withExtendedLifetime(unused) {}
  }
}
