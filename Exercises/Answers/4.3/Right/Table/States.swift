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
    switch self {
    case .initial, .observing:
      self = .observing
      return .nothing
    case .cancelled:
      return .removeRaw
    }
  }

  /// The registration was unobserved.
  mutating func cancelled() -> Must {
    switch self {
    case .initial:
      self = .cancelled
      return .nothing
    case .observing:
      self = .cancelled
      return .removeRaw
    case .cancelled:
      return .nothing
    }
  }
}
