// Rejected by: `are right about a handler and the observer that it captures`

/// Predictions about objects that no variable refers to: whether each of them stays in memory.
enum Predictions {
  /// Whether a train stays in memory if a retaining registry observes it, and the registry stays.
  static var retainingKeepsTheTrain: Bool {
    true
  }

  /// Whether a train stays in memory if a non-retaining registry observes it, and the registry
  /// stays.
  static var nonRetainingKeepsTheTrain: Bool {
    false
  }

  /// Whether an observer stays in memory if its registry stays, and the handler uses only its first
  /// parameter.
  static var registryKeepsItsObserver: Bool {
    false
  }

  /// Whether an observer stays in memory if it owns a non-retaining registry, if a handler captures
  /// the observer, and if the observed train stays.
  static var capturingHandlerKeepsTheObserver: Bool {
    false
  }

  /// Whether a clock stays in memory if it observes itself with its own retaining registry.
  static var retainingSelfObservationLeaks: Bool {
    true
  }

  /// Whether a clock stays in memory if it observes itself with its own non-retaining registry.
  static var nonRetainingSelfObservationLeaks: Bool {
    false
  }
}
