import ExerciseKit

/// The objects that stay in memory when no variable refers to them, except as the comments say.
enum Predictions {
  /// Whether a train is kept by a retaining registry that observes it.
  static var retainingKeepsTheTrain: Bool {
    todo("7.1 retainingKeepsTheTrain", returning: false)
  }

  /// Whether a train is kept by a non-retaining registry that observes it.
  static var nonRetainingKeepsTheTrain: Bool {
    todo("7.1 nonRetainingKeepsTheTrain", returning: false)
  }

  /// Whether a board is kept by a registry whose handler uses only its first parameter.
  static var controllerKeepsItsObserver: Bool {
    todo("7.1 controllerKeepsItsObserver", returning: false)
  }

  /// Whether a board is kept that its own non-retaining registry's handler captures.
  static var capturingHandlerKeepsTheBoard: Bool {
    todo("7.1 capturingHandlerKeepsTheBoard", returning: false)
  }

  /// Whether a signal is kept that observes itself with its own retaining registry.
  static var retainingSelfObservationLeaks: Bool {
    todo("7.1 retainingSelfObservationLeaks", returning: false)
  }

  /// Whether a signal is kept that observes itself with its own non-retaining registry.
  static var nonRetainingSelfObservationLeaks: Bool {
    todo("7.1 nonRetainingSelfObservationLeaks", returning: false)
  }
}
