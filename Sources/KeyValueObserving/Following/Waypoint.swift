/// The entry of a trail at one of its locations.
///
/// When a round begins, it copies the list of the entries that it's going to call. A handler that's
/// called during the round may change the path so that it no longer leads through this location.
/// Because the registration is notified of that change, this waypoint no longer notifies the
/// registration, even though it's still in the copied list. If the path leads through this location
/// again later, the trail creates a new waypoint and doesn't use this one again.
final class Waypoint: RoundEntry {
  let location: Location
  /// Whether the trail has moved away from the location; guarded by the trail's lock.
  var wasLeft = false

  private let registration: any RoundEntry
  private let owner: any WaypointOwner
  /// The key path of the property, if the ledger has forgotten it; released with the waypoint.
  private var forgotten: AnyKeyPath?

  init(at location: Location, of registration: any RoundEntry, owner: any WaypointOwner) {
    self.location = location
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

  func willChange(
    _ object: AnyObject,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> OldValue? {
    guard let (root, isTarget) = owner.origin(of: self, changed: object) else { return nil }
    // The property's old value isn't the old value of the whole path.
    var none: UnsafeRawPointer?
    defer { shared = nil }
    return registration.willChange(root, isTarget ? elements : nil, &none)
  }

  func didChange(_ object: AnyObject, _ elements: ElementChange?, _ old: PriorValue) {
    guard let (root, isTarget) = owner.origin(of: self, changed: object) else { return }
    var own = old
    if case .shared = old { own = .none }
    registration.didChange(root, isTarget ? elements : nil, own)
  }

  /// Reads the value again and updates the trail, without notifying the observer.
  func follow(_ object: AnyObject) {
    if let (root, _) = owner.origin(of: self, changed: object) { owner.follow(root) }
  }

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
  /// Otherwise, the result is nil. It's also nil if the observed object was deallocated. The result
  /// also contains whether the key path ends in the property at the waypoint. If it does, the
  /// registration receives changed elements.
  func origin(
    of waypoint: Waypoint,
    changed object: AnyObject
  ) -> (root: AnyObject, isTarget: Bool)?

  /// Reads the observed object's value again, and moves to the locations that it comes from now.
  func follow(_ root: AnyObject)

  /// Removes the locations in the ledger of a deallocated object.
  func forget(_ ledger: Ledger)
}
