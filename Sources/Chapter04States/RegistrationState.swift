/// The state of a registration between `observe` and `unobserve`.
///
/// With the option `initial`, the handler is called while the ledger entry is still being made.
/// If the handler calls `unobserve` at that time, the ledger entry can't be removed yet, so the
/// removal is postponed until the ledger entry is complete.
///
/// Counterpart: `_FBKVOInfoState`, which resolves issue 57.
package enum RegistrationState: Sendable {
  /// The state while the ledger entry is being made.
  ///
  /// This state ends with `registered()`, or with `cancelled()` if `unobserve` is called first.
  case initial
  /// The state while the value is observed, which ends with `cancelled()`.
  case observing
  /// The final state, after `unobserve`.
  case cancelled

  /// An action that the caller has to take after an event.
  package enum FollowUp: Sendable {
    /// No action, because there's nothing to remove, or because another call removes the raw
    /// registration.
    case nothing
    /// The removal of the ledger entry.
    case remove
  }

  /// Records that the ledger entry is complete, and returns the action that the caller has to
  /// take.
  package mutating func registered() -> FollowUp {
    guard self == .initial else { return .remove }
    self = .observing
    return .nothing
  }

  /// Records that `unobserve` was called, and returns the action that the caller has to take.
  package mutating func cancelled() -> FollowUp {
    defer { self = .cancelled }
    return self == .observing ? .remove : .nothing
  }
}
