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

  init(
    of keyPath: AnyKeyPath,
    from home: Ledger,
    to property: PropertyID?,
    through locations: [Location],
    endsInLast: Bool
  ) {
    self.keyPath = keyPath
    state = Locked(
      TrailState(home: home, property: property, locations: locations, endsInLast: endsInLast)
    )
  }

  /// The locations that the latest reading accessed.
  var locations: Set<Location> { Set(state.withLock { $0.locations }) }

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
  func follow(_ object: AnyObject, reading body: () -> Void) {
    for _ in 0..<4 {
      let (ticket, expected) = state.withLock(as: "takes a ticket") { $0.takeTicket() }
      let found = AccessRecorder.locations(expecting: expected.locations, reading: body)
      let move = state.withLock(as: "follows the value") {
        $0.move(to: found, expecting: expected, ticket, of: object, owner: self)
      }
      guard move.hasArrivals else { return }
    }
  }
}

extension Trail: WaypointOwner {
  func origin(
    of waypoint: Waypoint,
    changed object: AnyObject
  ) -> (root: AnyObject, isTarget: Bool)? {
    state.withLock { $0.origin(of: waypoint, changed: object) }
  }

  func follow(_ root: AnyObject) {
    follow(root) { _ = (root as Any)[keyPath: keyPath] }
  }

  func forget(_ ledger: Ledger) {
    let left = state.withLock(as: "forgets an object") { $0.forget(ledger) }
    withExtendedLifetime(left) {}
  }
}
