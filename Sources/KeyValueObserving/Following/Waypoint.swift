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
  private let owner: any WaypointOwner
  /// The key path of the property, if the ledger has forgotten it; released with the waypoint.
  private var forgotten: AnyKeyPath?

  init(
    at location: PropertyLocation,
    of registration: any RoundEntry,
    owner: any WaypointOwner,
    isFirst: Bool
  ) {
    self.location = location
    self.isFirst = isFirst
    self.registration = registration
    self.owner = owner
  }

  /// Adds the waypoint to its location's ledger.
  func arrive() { location.ledger.insert(self, for: location.property, of: nil) }

  /// Removes the waypoint from its location's ledger.
  func depart() { forgotten = location.ledger.removeAndForget(self, for: location.property) }

  var number: RegistrationNumber { registration.number }
  var wantsWillChange: Bool { registration.wantsWillChange }
  var description: String { registration.description }

  func willChange(_ object: AnyObject, _ shared: inout UnsafeRawPointer?) -> KeptValue? {
    guard wantsWillChange, let root = owner.origin(of: self, changed: object) else { return nil }
    // The property's old value isn't the old value of the whole path.
    shared = nil
    return registration.willChange(root, &shared)
  }

  func didChange(_ object: AnyObject, _ old: OldValueSource) {
    guard let root = owner.origin(of: self, changed: object) else { return }
    if case .kept = old {
      registration.didChange(root, old)
    } else {
      registration.didChange(root, .none)
    }
  }

  /// Reads the value again and updates the trail.
  ///
  /// The observer is notified only if the registration is new, too.
  func hasMissed(_ object: AnyObject) -> Bool {
    guard let root = owner.origin(of: self, changed: object) else { return false }
    if isFirst, registration.hasMissed(root) { return true }
    owner.follow(root)
    return false
  }

  func belongs(to registration: any RoundEntry) -> Bool { self.registration === registration }

  func objectWasDeallocated() {
    owner.forget(location.ledger)
  }
}

/// A type that owns waypoints and determines whether changes at them affect a registration.
///
/// Every trail is the owner of its waypoints.
protocol WaypointOwner: AnyObject {
  /// Returns the observed object if a change at the waypoint still affects the registration.
  ///
  /// Otherwise, the result is nil. It's also nil if the observed object was deallocated.
  func origin(of waypoint: Waypoint, changed object: AnyObject) -> AnyObject?

  /// Reads the observed object's value again, and moves to the locations that it comes from now.
  func follow(_ root: AnyObject)

  /// Removes the locations in the ledger of a deallocated object.
  func forget(_ ledger: Ledger)
}
