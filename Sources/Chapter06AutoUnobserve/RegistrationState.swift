/// The state of a registration between `observe` and `unobserve`.
///
/// With the `initial` option, the handler is called while the ledger entry is still being made. If
/// the handler calls `unobserve` at that time, the ledger entry can't be removed yet, so the removal
/// is postponed until the ledger entry is complete.
///
/// Counterpart: `_FBKVOInfoState`, which resolves issue 57.
enum RegistrationState {
  /// The state while the ledger entry is being made (`_FBKVOInfoStateInitial` in the original).
  ///
  /// This state ends with `registered()`, or with `cancelled()` if `unobserve` is called first.
  case beginning
  /// The state while the value is observed, which ends with `cancelled()`.
  case observing
  /// The final state, after `unobserve`.
  case cancelled

  /// An action that the caller has to take after an event.
  enum FollowUp {
    /// No action, because there's nothing to remove, or because another call removes the ledger
    /// entry.
    case nothing
    /// The removal of the ledger entry.
    case remove
  }

  /// Records that the ledger entry is complete, and returns the action that the caller has to
  /// take.
  mutating func registered() -> FollowUp {
    guard self == .beginning else { return .remove }
    self = .observing
    return .nothing
  }

  /// Records that `unobserve` was called, and returns the action that the caller has to take.
  mutating func cancelled() -> FollowUp {
    defer { self = .cancelled }
    return self == .observing ? .remove : .nothing
  }
}
