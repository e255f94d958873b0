internal import KeyValueObserving

/// The result of a call to `observe`, which can end the registrations that the call made.
///
/// You can ignore a token, because the registrations end with the observer. Keep the token if you
/// want to end one of several registrations for the same value.
///
/// A token doesn't retain the observer, the observed object, or the handler. Thread-safe.
///
/// Counterpart: `NSKeyValueObservation`, whose deallocation ends the registration.
public struct ObservationToken: Sendable {
  private let table: Table
  private let ledger: Ledger
  private let states: TinyArray<RegistrationState>

  init(_ table: Table, _ ledger: Ledger, _ states: TinyArray<RegistrationState>) {
    self.table = table
    self.ledger = ledger
    self.states = states
  }

  /// Returns a token for the registrations of both tokens, which belong to the same object.
  func adding(_ other: Self) -> Self {
    var all = states
    other.states.each { all.append($0) }
    return Self(table, ledger, all)
  }

  /// Whether the call made a registration; false if each of the values was already observed.
  public var isNew: Bool { !states.isEmpty }

  /// Ends the registrations that the call made.
  ///
  /// Other registrations for the same value continue. As with `unobserve`, no change that begins
  /// later is delivered.
  ///
  /// - Returns: Whether any of the registrations was still active.
  /// - Complexity: O(*n*) on average, where *n* is the number of registrations that the controller
  ///   has for the object.
  @discardableResult
  public func invalidate() -> Bool {
    table.end(ledger) { registration in states.contains { $0 === registration.state } }
  }
}
