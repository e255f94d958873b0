/// The entry of a followed registration at one location.
///
/// A round copies its list of entries when it begins. If a handler then changes the path so that it
/// no longer leads through this location, the registration is notified of that change. So this
/// entry, which is still in the copied list, no longer notifies the registration. That remains so
/// if the path leads through this location again, since the trail then has a new entry.
final class Waypoint: RoundEntry {
  let location: Location
  /// Whether the trail has moved away from the location; guarded by the trail's lock.
  var wasLeft = false

  private let registration: any RoundEntry
  /// Whether the key path names this property, so that the registration receives changed elements.
  private let isTarget: Bool
  private let owner: any WaypointOwner

  init(
    at location: Location,
    of registration: any RoundEntry,
    isTarget: Bool,
    owner: any WaypointOwner
  ) {
    self.location = location
    self.registration = registration
    self.isTarget = isTarget
    self.owner = owner
  }

  /// Adds the waypoint to its location's ledger.
  func arrive() { location.ledger.insert(self, for: location.property, of: nil) }

  /// Removes the waypoint from its location's ledger.
  func depart() { location.ledger.remove(self, for: location.property) }

  var number: RegistrationNumber { registration.number }
  var wantsWillChange: Bool { registration.wantsWillChange }
  var description: String { registration.description }

  func willChange(
    _ object: AnyObject,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> OldValue? {
    guard let root = owner.root(of: self, changed: object) else { return nil }
    // The property's old value isn't the old value of the whole path.
    var none: UnsafeRawPointer?
    defer { shared = nil }
    return registration.willChange(root, isTarget ? elements : nil, &none)
  }

  func didChange(_ object: AnyObject, _ elements: ElementChange?, _ old: PriorValue) {
    guard let root = owner.root(of: self, changed: object) else { return }
    var own = old
    if case .shared = old { own = .none }
    registration.didChange(root, isTarget ? elements : nil, own)
  }

  /// Reads the value again and updates the trail, without notifying the observer.
  func follow(_ object: AnyObject) {
    if let root = owner.root(of: self, changed: object) { owner.follow(root) }
  }

  func objectWasDeallocated() {
    owner.forget(location.ledger)
  }
}

/// The owner of a waypoint, which determines what a change at the waypoint means.
///
/// Every trail is the owner of its waypoints.
protocol WaypointOwner: AnyObject {
  /// Returns the observed object if a change at the waypoint still affects the registration.
  ///
  /// The result is also nil if the observed object was deallocated.
  func root(of waypoint: Waypoint, changed object: AnyObject) -> AnyObject?

  /// Reads the value of the observed object again, and moves to the locations that it comes from.
  func follow(_ root: AnyObject)

  /// Removes the locations of an object that was deallocated.
  func forget(_ ledger: Ledger)
}
