import ExerciseKit

/// The state of a registration between `observe` and `unobserve`.
enum Stage {
  /// Being registered: the `initial` call may be under way.
  case initial
  /// Registered.
  case observing
  /// Unobserved, for good.
  case cancelled

  /// An action that the caller has to take after an event.
  enum Must {
    case nothing
    case removeRaw
  }

  /// The raw registration is complete.
  mutating func registered() -> Must {
    todo("4.3 Stage.registered()", returning: .nothing)
  }

  /// The registration was unobserved.
  mutating func cancelled() -> Must {
    todo("4.3 Stage.cancelled()", returning: .nothing)
  }
}
