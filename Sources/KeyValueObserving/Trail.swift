internal import Locking

/// The locations that a followed value comes from, for one registration.
///
/// After each change that concerns the registration, the value is read again, and the trail moves
/// to the locations that this reading accessed. So conditions, other objects, and objects in the
/// middle of a path are followed without being declared. A trail retains ledgers, but no objects.
///
/// A reading holds no lock, so two of them may overlap. Each takes a ticket first, and the later
/// ticket wins: its reading began after every change that led to the earlier one.
///
/// Thread-safe. The lock is held while ledgers are entered and left, and never the other way
/// round; nothing is read, called, or deallocated under it.
package final class Trail: @unchecked Sendable {
  // Unchecked, because of the registration and its object; see `Ledger`.

  private let state: Locked<TrailState>

  private let keyPath: AnyKeyPath

  init(
    of keyPath: AnyKeyPath,
    from home: Ledger,
    to property: PropertyID?,
    through locations: [Location]
  ) {
    self.keyPath = keyPath
    state = Locked(TrailState(home: home, property: property, locations: locations))
  }

  /// The locations that the latest reading accessed.
  var locations: Set<Location> { Set(state.withLock { $0.locations }) }

  /// Enters the registration at the locations where the value was found.
  ///
  /// What has changed since then wasn't announced to it, so follow the value next.
  func begin(_ registration: any LedgerEntry, on object: any KeyValueObservable) {
    state.withLock(as: "enters the ledgers") { $0.begin(registration, on: object, trail: self) }
  }

  /// Removes the registration from every ledger.
  ///
  /// - Returns: Whether it was still entered.
  func end() -> Bool {
    let (left, registration) = state.withLock(as: "leaves the ledgers") { $0.end() }
    return withExtendedLifetime(left) { registration != nil }
  }

  /// Reads the value of the object, and moves to where that reading leads.
  ///
  /// A change between a reading and the arrival at a new location goes unnoticed, so a reading that
  /// leads to new locations is repeated from there. A getter that creates objects leads to new ones
  /// every time, which is why this function gives up at some point.
  func follow(_ object: AnyObject, reading body: () -> Void) {
    for _ in 0..<4 {
      let (ticket, expected) = state.withLock(as: "takes a ticket") { $0.takeTicket() }
      let found = AccessRecorder.locations(expecting: expected.locations, reading: body)
      let move = state.withLock(as: "follows the value") {
        $0.move(to: found, expecting: expected, ticket, of: object, trail: self)
      }
      guard move.hasArrivals else { return }
    }
  }

  /// Reads the value at the key path of the observed object, and moves to where that reading leads.
  func follow(_ object: any KeyValueObservable) {
    follow(object) { _ = (object as Any)[keyPath: keyPath] }
  }

  /// Removes the location of an object that was deallocated.
  func forget(_ ledger: Ledger) {
    let left = state.withLock(as: "forgets an object") { $0.forget(ledger) }
    withExtendedLifetime(left) {}
  }

  /// Returns the observed object, if a change at the waypoint still concerns it.
  func root(of waypoint: Waypoint, changed object: any KeyValueObservable)
    -> (any KeyValueObservable)?
  {
    state.withLock { $0.root(of: waypoint, changed: object) }
  }
}
