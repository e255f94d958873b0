import KVOExercises

/// The state of a registration between `observe` and `unobserve`.
enum RegistrationState {
  /// The ledger entry is being made, and the initial call may be under way.
  case beginning
  /// The ledger entry is complete, and the value is observed.
  case observing
  /// The value was unobserved, which is final.
  case cancelled

  /// An action that the caller has to take after an event.
  enum FollowUp {
    /// There's nothing to do.
    case nothing
    /// The caller has to remove the ledger entry.
    case remove
  }

  /// Records that the ledger entry is complete.
  mutating func registered() -> FollowUp {
    todo("RegistrationState.registered()", returning: .nothing)
  }

  /// Records that the value was unobserved.
  mutating func cancelled() -> FollowUp {
    todo("RegistrationState.cancelled()", returning: .nothing)
  }
}
