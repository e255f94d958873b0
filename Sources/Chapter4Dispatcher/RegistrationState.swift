/// Where a registration stands between `observe` and `unobserve`.
///
/// With the option `initial`, the handler runs while the raw registration is still being made, and
/// may unobserve there. Nothing can be removed at that moment, so the removal is owed, and paid
/// when the raw registration is complete.
///
/// In KVOController: `_FBKVOInfoState`, the answer to report 57.
package enum RegistrationState: Sendable {
  /// Being registered. Ends with `registered()`, or with `cancelled()` from inside the handler.
  case initial
  /// Registered. Ends with `cancelled()`.
  case observing
  /// Unobserved. Final.
  case cancelled

  /// What the caller must do about the raw registration after an event.
  package enum Must: Sendable {
    /// Nothing: it stands as it should, or someone else removes it.
    case nothing
    /// Remove it: nobody else will.
    case removeRaw
  }

  /// The raw registration is complete.
  package mutating func registered() -> Must {
    guard self == .initial else { return .removeRaw }
    self = .observing
    return .nothing
  }

  /// The registration was unobserved.
  package mutating func cancelled() -> Must {
    defer { self = .cancelled }
    return self == .observing ? .removeRaw : .nothing
  }
}
