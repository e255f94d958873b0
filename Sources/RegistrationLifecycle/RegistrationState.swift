/// The state of a registration between `observe` and `unobserve`.
///
/// With the option `initial`, the handler is called while the raw registration is still being made,
/// and may unobserve. Nothing can be removed at that time, so the removal is postponed until the
/// raw registration is complete.
///
/// Counterpart: `_FBKVOInfoState`, which resolves issue 57.
package enum RegistrationState: Sendable {
  /// Being registered. Ends with `registered()`, or with `cancelled()` if the handler unobserves.
  case initial
  /// Registered. Ends with `cancelled()`.
  case observing
  /// Unobserved. Final.
  case cancelled

  /// An action that the caller has to take after an event.
  package enum FollowUp: Sendable {
    /// No action, because nothing has to be removed, or because another caller removes it.
    case nothing
    /// The removal of the raw registration.
    case remove
  }

  /// Records that the raw registration is complete, and returns what has to be done about it.
  package mutating func registered() -> FollowUp {
    guard self == .initial else { return .remove }
    self = .observing
    return .nothing
  }

  /// Records that the value was unobserved, and returns what has to be done about the raw
  /// registration.
  package mutating func cancelled() -> FollowUp {
    defer { self = .cancelled }
    return self == .observing ? .remove : .nothing
  }
}
