internal import KVOLocking

/// The locations that the observed value of one registration comes from.
///
/// A location is a property of one object. After each change that affects the registration, the
/// value is read again, and the trail moves to the locations that this reading accessed. So
/// dependencies don't have to be declared, even if a getter contains conditions or reads other
/// objects, or if a path leads through other objects. A trail retains the ledgers of these objects,
/// but not the objects.
///
/// No lock is held during a reading, so two readings may overlap. Therefore, each reading first
/// takes a ticket, which is a number. If two readings overlap, the reading with the later ticket
/// determines the locations, because it began after every change that led to the earlier reading.
///
/// Thread-safe. While the trail's lock is held, entries are added to ledgers and removed from them,
/// which takes the ledgers' locks. The locks are never taken in the reverse order. While the
/// trail's lock is held, no value is read, no handler is called, and no entry is deallocated.
package final class Trail: @unchecked Sendable {
  // Unchecked, because of the registration and its object; see `Ledger`.

  private let state: Locked<TrailState>

  private let keyPath: AnyKeyPath
  /// Whether the value mustn't come from an object that several threads may change.
  private let isConfined: Bool

  init(
    of keyPath: AnyKeyPath,
    from home: Ledger,
    through locations: [PropertyLocation],
    isConfined: Bool
  ) {
    self.keyPath = keyPath
    self.isConfined = isConfined
    state = Locked(TrailState(home: home, locations: locations))
  }

  /// The locations that the latest reading accessed.
  var locations: Set<PropertyLocation> { Set(state.withLock { $0.locations }) }

  /// Adds the registration to the ledgers of the locations from which the value was last read.
  ///
  /// Changes since that reading weren't announced to the registration, so call `follow` next.
  func begin(_ registration: any RoundEntry, on object: AnyObject) {
    state.withLock(as: "enters the ledgers") { $0.begin(registration, on: object, owner: self) }
  }

  /// Removes the registration from every ledger, and at last, by calling `body`, from the ledger of
  /// the observed object.
  func end(_ body: () -> Void) {
    let (left, registration) = state.withLock(as: "leaves the ledgers") { state in
      defer { body() }
      return state.end()
    }
    withExtendedLifetime((left, registration)) {}
  }

  /// Reads the object's value, and moves the trail to the locations that this reading accesses.
  ///
  /// A change that's made after the reading, but before the trail arrives at a new location, isn't
  /// announced to the registration. So if the trail has arrived at new locations, this method reads
  /// the value again. A getter that creates objects leads to new locations every time, so the
  /// method stops after four readings.
  ///
  /// - Parameters:
  ///   - object: The observed object.
  ///   - isBeginning: Whether the registration is new, so that its value came from all locations
  ///     first.
  ///   - body: A function that reads the value.
  func follow(_ object: AnyObject, isBeginning: Bool = false, reading body: () -> Void) {
    for _ in 0..<4 {
      let (ticket, expected) = state.withLock(as: "takes a ticket") { $0.takeTicket() }
      let found = AccessRecorder.locations(
        expecting: expected.locations,
        isConfined: isConfined,
        reading: body
      )
      let move = state.withLock(as: "follows the value") {
        $0.move(to: found, expecting: expected, ticket, of: object, owner: self, isBeginning)
      }
      PropertyLocation.forget(move.unused)
      guard move.hasArrivals else { return }
    }
  }
}

// What a trail does for its waypoints.
extension Trail {
  /// Returns the observed object if a change at the waypoint still affects the registration.
  ///
  /// Otherwise, the result is nil. It's also nil if the observed object was deallocated.
  fileprivate func origin(of waypoint: Waypoint, changed object: AnyObject) -> AnyObject? {
    state.withLock { $0.origin(of: waypoint, changed: object) }
  }

  /// Reads the observed object's value again, and moves to the locations that it comes from now.
  fileprivate func follow(_ root: AnyObject) {
    follow(root) { _ = (root as Any)[keyPath: keyPath] }
  }

  /// Removes the locations in the ledger of a deallocated object.
  fileprivate func forget(_ ledger: Ledger) {
    let left = state.withLock(as: "forgets an object") { $0.forget(ledger) }
    withExtendedLifetime(left) {}
  }
}

/// The state that a trail's lock guards.
struct TrailState {
  /// The ledger of the observed object.
  private let home: Ledger
  /// The registration, from `begin` to `end`.
  private var registration: (any RoundEntry)?
  /// The locations that the latest reading accessed, in order; a location may occur more than once.
  private(set) var locations: [PropertyLocation]
  /// The trail's entries in ledgers, one for each of these locations.
  private var waypoints: [PropertyLocation: Waypoint] = [:]
  /// The identities of ledgers that have been closed, but are still among the locations.
  private var forgotten: Set<ObjectIdentifier> = []
  /// The ticket of the latest reading that found these locations.
  private var ticket = 0
  private var lastTicket = 0
  /// The observed object; nil until the trail leads to another object.
  ///
  /// A weak reference makes every use of an object slower, so the trail doesn't create one before
  /// it's needed.
  private weak var root: AnyObject?

  init(home: Ledger, locations: [PropertyLocation]) {
    self.home = home
    self.locations = locations
  }

  /// The locations that a reading may expect, and the ticket of the latest reading that found them.
  struct Expectation {
    let locations: [PropertyLocation]
    let ticket: Int
  }

  /// The outcome of a reading.
  ///
  /// The waypoints in `left` were removed from their ledgers. Release them only after unlocking.
  struct Move {
    var left: [Waypoint] = []
    var hasArrivals = false
    /// What a reading has found that doesn't determine the locations, because it came too early or
    /// too late.
    var unused: [PropertyLocation] = []
  }

  mutating func takeTicket() -> (Int, Expectation) {
    lastTicket += 1
    return (lastTicket, Expectation(locations: locations, ticket: ticket))
  }

  mutating func begin(
    _ registration: any RoundEntry,
    on object: AnyObject,
    owner: Trail
  ) {
    self.registration = registration
    home.insert(registration, for: .neverAnnounced, of: object)
    _ = replaceWaypoints(of: registration, on: object, owner: owner, areFirst: true)
  }

  mutating func end() -> (left: [Waypoint], registration: (any RoundEntry)?) {
    // In the order of the locations, so that a schedule can be repeated.
    let left = locations.compactMap { waypoints.removeValue(forKey: $0) }
    for waypoint in left { waypoint.depart() }
    (waypoints, locations) = ([:], [])
    return (left, exchange(&registration, with: nil))
  }

  /// Moves the trail to the locations that a reading found, unless the trail has already accepted a
  /// later reading.
  ///
  /// If `found` is nil, the reading found exactly the expected locations.
  mutating func move(
    to found: [PropertyLocation]?,
    expecting expected: Expectation,
    _ ticket: Int,
    of object: AnyObject,
    owner: Trail,
    _ isBeginning: Bool
  ) -> Move {
    guard let registration, ticket > self.ticket else {
      return Move(unused: Array(Set(found ?? []).subtracting(locations)))
    }
    let isUnmoved = found == nil ? self.ticket == expected.ticket : found == locations
    self.ticket = ticket
    if isUnmoved { return Move() }
    locations = found ?? expected.locations
    return replaceWaypoints(of: registration, on: object, owner: owner, areFirst: isBeginning)
  }

  /// Adds waypoints at new locations, and then removes the waypoints that are no longer needed.
  private mutating func replaceWaypoints(
    of registration: any RoundEntry,
    on object: AnyObject,
    owner: Trail,
    areFirst: Bool
  ) -> Move {
    if root == nil, locations.contains(where: { $0.ledger !== home }) {
      root = object
    }
    var hasArrivals = false
    for location in locations {
      if let known = waypoints[location] {
        known.ticket = ticket
      } else {
        let new = Waypoint(at: location, of: registration, owner: owner, isFirst: areFirst)
        new.ticket = ticket
        waypoints[location] = new
        new.arrive()
        hasArrivals = true
      }
    }
    let left = waypoints.values.filter { $0.ticket != ticket }
    for waypoint in left {
      waypoints[waypoint.location] = nil
      waypoint.wasLeft = true
      waypoint.depart()
    }
    // A dictionary keeps its memory until it's copied.
    if waypoints.capacity > 4 * waypoints.count + 8 {
      waypoints = Dictionary(uniqueKeysWithValues: waypoints.map { ($0.key, $0.value) })
    }
    forgotten = []
    return Move(left: left, hasArrivals: hasArrivals)
  }

  /// Removes the locations of closed ledgers once they're half of all locations, so that forgetting
  /// *n* ledgers one by one takes O(*n*) time on average.
  mutating func forget(_ ledger: Ledger) -> [Waypoint] {
    forgotten.insert(ObjectIdentifier(ledger))
    guard forgotten.count * 2 >= waypoints.count else { return [] }
    locations.removeAll { forgotten.contains(ObjectIdentifier($0.ledger)) }
    let isForgotten = { [forgotten] (waypoint: Waypoint) in
      forgotten.contains(ObjectIdentifier(waypoint.location.ledger))
    }
    let left = waypoints.values.filter(isForgotten)
    waypoints = waypoints.filter { !isForgotten($0.value) }
    forgotten = []
    return left
  }

  func origin(of waypoint: Waypoint, changed object: AnyObject) -> AnyObject? {
    if waypoint.wasLeft { return nil }
    return waypoint.location.ledger === home ? object : root
  }
}

/// The entry of a trail at one of its locations.
///
/// When a round begins, it copies the list of the entries that it's going to call. A handler that's
/// called during the round may change the path so that it no longer leads through this location.
/// Because the registration is notified of that change, this waypoint no longer notifies the
/// registration, even though it's still in the copied list. If the path leads through this location
/// again later, the trail creates a new waypoint and doesn't use this one again.
final class Waypoint: RoundEntry {
  let location: PropertyLocation
  /// The ticket of the latest move that kept the waypoint; guarded by the trail's lock.
  var ticket = 0
  /// Whether the trail has moved away from the location; guarded by the trail's lock.
  var wasLeft = false
  /// Whether the value came from this location when the registration was made.
  private let isFirst: Bool

  private let registration: any RoundEntry
  private let trail: Trail
  /// The key path of the property, if the ledger has forgotten it; released with the waypoint.
  private var forgotten: AnyKeyPath?

  init(
    at location: PropertyLocation,
    of registration: any RoundEntry,
    owner trail: Trail,
    isFirst: Bool
  ) {
    self.location = location
    self.isFirst = isFirst
    self.registration = registration
    self.trail = trail
  }

  /// Adds the waypoint to its location's ledger.
  func arrive() { location.ledger.insert(self, for: location.property, of: nil) }

  /// Removes the waypoint from its location's ledger.
  func depart() { forgotten = location.ledger.removeAndForget(self, for: location.property) }

  var number: RegistrationNumber { registration.number }
  var wantsWillChange: Bool { registration.wantsWillChange }
  var description: String { registration.description }

  func willChange(_ object: AnyObject, _ shared: inout UnsafeRawPointer?) -> KeptValue? {
    guard wantsWillChange, let root = trail.origin(of: self, changed: object) else { return nil }
    // The property's old value isn't the old value of the whole path.
    shared = nil
    return registration.willChange(root, &shared)
  }

  func didChange(_ object: AnyObject, _ old: OldValueSource) {
    guard let root = trail.origin(of: self, changed: object) else { return }
    if case .kept = old {
      registration.didChange(root, old)
    } else {
      registration.didChange(root, .none)
    }
  }

  /// Reads the value again and updates the trail, unless the registration does so to call its
  /// handler.
  func catchUp(with object: AnyObject, hasMoved: Bool) -> Bool {
    guard let root = trail.origin(of: self, changed: object) else { return false }
    if registration.catchUp(with: root, hasMoved: !isFirst) { return true }
    if registration.mayRead(root) { trail.follow(root) }
    return false
  }

  func belongs(to registration: any RoundEntry) -> Bool { self.registration === registration }

  func objectWasDeallocated() {
    trail.forget(location.ledger)
  }
}
