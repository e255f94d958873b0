import KVOExercises

/// Predictions about objects that no variable refers to: whether each of them stays in memory.
enum Predictions {
  /// Whether a train stays in memory if a retaining registry observes it, and the registry stays.
  static var retainingKeepsTheTrain: Bool {
    todo("retainingKeepsTheTrain", returning: false)
  }

  /// Whether a train stays in memory if a non-retaining registry observes it, and the registry
  /// stays.
  static var nonRetainingKeepsTheTrain: Bool {
    todo("nonRetainingKeepsTheTrain", returning: false)
  }

  /// Whether an observer stays in memory if its registry stays, and the handler uses only its first
  /// parameter.
  static var registryKeepsItsObserver: Bool {
    todo("registryKeepsItsObserver", returning: false)
  }

  /// Whether an observer stays in memory if it owns a non-retaining registry, if a handler captures
  /// the observer, and if the observed train stays.
  static var capturingHandlerKeepsTheObserver: Bool {
    todo("capturingHandlerKeepsTheObserver", returning: false)
  }

  /// Whether a clock stays in memory if it observes itself with its own retaining registry.
  static var retainingSelfObservationLeaks: Bool {
    todo("retainingSelfObservationLeaks", returning: false)
  }

  /// Whether a clock stays in memory if it observes itself with its own non-retaining registry.
  static var nonRetainingSelfObservationLeaks: Bool {
    todo("nonRetainingSelfObservationLeaks", returning: false)
  }
}
