internal import KeyValueObserving

/// The result of a call to `observe`, which can end the registration that the call made.
///
/// You can ignore a token, because the registrations end with the observer. Keep the token if you
/// want to end one of several registrations for the same value.
///
/// A token doesn't retain the observer, the observed object, or the handler. If the observer is
/// `Sendable`, any thread may use the token. Otherwise, the compiler keeps it where the observer is,
/// because ending a registration may release the handler, and what the handler has captured.
///
/// Counterpart: `NSKeyValueObservation`, whose deallocation ends the registration.
public struct ObservationToken<Observer: AnyObject> {
  let registration: RegistrationReference

  @usableFromInline init(_ registration: RegistrationReference) {
    self.registration = registration
  }

  /// Whether the call made a registration; false if the value was already observed.
  public var isNew: Bool { registration.isNew }

  /// Ends the registration that the call made.
  ///
  /// Other registrations for the same value continue. As with `unobserve`, no change that begins
  /// later is delivered.
  ///
  /// - Returns: Whether the registration was still active.
  /// - Complexity: O(*n*) on average, where *n* is the number of registrations that the controller
  ///   has for the object.
  @discardableResult
  public func invalidate() -> Bool { registration.end() }
}

extension ObservationToken: Sendable where Observer: Sendable {}

/// A reference to a registration, which doesn't keep the registration from ending.
///
/// Thread-safe.
@usableFromInline struct RegistrationReference: Sendable {
  private let table: Table
  private let ledger: Ledger
  /// The registration's ID; nil if none was made.
  private let id: RegistrationNumber?

  init(_ table: Table, _ ledger: Ledger, _ id: RegistrationNumber?) {
    self.table = table
    self.ledger = ledger
    self.id = id
  }

  var isNew: Bool { id != nil }

  /// Ends the registration, and returns whether it was still active.
  @discardableResult
  func end() -> Bool {
    guard let id else { return false }
    return table.end(ledger) { $0.id == id }
  }
}
