/// The state of a registration between `observe` and `unobserve`.
///
/// With the `initial` option, the handler is called while the ledger entry is still being made. If
/// the handler calls `unobserve` at that time, the ledger entry can't be removed yet, so the
/// removal is postponed until the ledger entry is complete.
///
/// Counterpart: `_FBKVOInfoState`, which resolves issue 57, and calls the first state `Initial`.
enum RegistrationState {
  /// The state while the ledger entry is being made.
  case beginning
  /// The state while the value is observed.
  case observing
  /// The final state, after `unobserve`.
  case cancelled

  /// What the caller has to do with the ledger entry after an event.
  enum FollowUp { case nothing, remove }

  /// Records that the ledger entry is complete.
  mutating func registered() -> FollowUp {
    guard self == .beginning else { return .remove }
    self = .observing
    return .nothing
  }

  /// Records that the registration ends.
  mutating func cancelled() -> FollowUp {
    defer { self = .cancelled }
    return self == .observing ? .remove : .nothing
  }
}
