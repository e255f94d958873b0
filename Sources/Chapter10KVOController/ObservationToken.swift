internal import KVOLocking
internal import KeyValueObserving

/// The result of a call to `observe`, which can end the registration that the call made.
///
/// You can ignore a token, because the registrations end with the observer. Keep the token if you
/// want to end one of several registrations for the same value. A token doesn't retain the
/// observer, the observed object, or the handler.
///
/// Counterpart: `NSKeyValueObservation`, whose deallocation ends the registration.
public struct ObservationToken {
  private let registrations: Locked<[ObjectIdentifier: [Registration]]>
  private let ledger: Ledger
  /// The number that identifies the registration; nil if none was made.
  ///
  /// A token may outlive the registration, whose address may be reused then.
  private let id: RegistrationNumber?

  @usableFromInline init(_ registry: Registry, _ registration: Registration, isNew: Bool) {
    (registrations, ledger) = (registry.registrations, registration.ledger)
    id = isNew ? registration.id : nil
  }

  /// Whether the call made a registration; false if the value was already observed.
  public var isNew: Bool { id != nil }

  /// Ends the registration that the call made.
  ///
  /// Other registrations for the same value continue. As with `unobserve`, no change that begins
  /// later is delivered. Call this method where the observer may be used.
  ///
  /// - Returns: Whether the registration was still active.
  /// - Complexity: O(*n* + *p*) on average, where *n* is the number of registrations that the
  ///   controller has for the object, and *p* is the number of observed properties that the value
  ///   comes from, if few of these belong to one object.
  @discardableResult
  public func invalidate() -> Bool {
    guard let id else { return false }
    return registrations.end(ledger) { $0.id == id }
  }
}
