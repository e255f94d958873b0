/// The entry of a followed registration at one location.
///
/// A round copies its list of entries when it begins. If a handler moves a path away from the
/// location meanwhile, the registration has been notified of that move, and this entry, although
/// still on the list, isn't called any more; not even if the path has returned, since it then has
/// a new entry.
final class Waypoint: LedgerEntry {
  let location: Location
  /// Whether the trail has left the location; the trail's lock guards this property.
  var wasLeft = false

  private let registration: any LedgerEntry
  /// Whether the key path names just this property, so that it is notified of changed elements.
  private let isTarget: Bool
  private let trail: Trail

  init(at location: Location, of registration: any LedgerEntry, isTarget: Bool, trail: Trail) {
    self.location = location
    self.registration = registration
    self.isTarget = isTarget
    self.trail = trail
  }

  var number: RegistrationNumber { registration.number }
  var wantsWillChange: Bool { registration.wantsWillChange }

  func willChange(
    _ object: any KeyValueObservable,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> OldValue? {
    guard let root = trail.root(of: self, changed: object) else { return nil }
    // The property's old value isn't that of the whole path.
    var none: UnsafeRawPointer?
    defer { shared = nil }
    return registration.willChange(root, isTarget ? elements : nil, &none)
  }

  func didChange(_ object: any KeyValueObservable, _ elements: ElementChange?, _ old: PriorValue) {
    guard let root = trail.root(of: self, changed: object) else { return }
    var own = old
    if case .shared = old { own = .none }
    registration.didChange(root, isTarget ? elements : nil, own)
  }

  /// Reads the value again, without notifying the observer, and lets the trail follow.
  func follow(_ object: any KeyValueObservable) {
    if let root = trail.root(of: self, changed: object) { trail.follow(root) }
  }

  func objectWasDeallocated() {
    trail.forget(location.ledger)
  }
}
