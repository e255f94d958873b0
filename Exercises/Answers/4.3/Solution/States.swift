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
    guard self == .initial else { return .removeRaw }
    self = .observing
    return .nothing
  }

  /// The registration was unobserved.
  mutating func cancelled() -> Must {
    defer { self = .cancelled }
    return self == .observing ? .removeRaw : .nothing
  }
}
