// Rejected by: `agree with who lives on`
import ExerciseKit

/// The objects that stay in memory when no variable refers to them, except as the comments say.
enum Predictions {
  /// Whether a train is kept by a retaining registry that observes it.
  static var retainingKeepsTheTrain: Bool {
    true
  }

  /// Whether a train is kept by a non-retaining registry that observes it.
  static var nonRetainingKeepsTheTrain: Bool {
    true
  }

  /// Whether a board is kept by a registry whose handler uses only its first parameter.
  static var controllerKeepsItsObserver: Bool {
    false
  }

  /// Whether a board is kept that its own non-retaining registry's handler captures.
  static var capturingHandlerKeepsTheBoard: Bool {
    true
  }

  /// Whether a signal is kept that observes itself with its own retaining registry.
  static var retainingSelfObservationLeaks: Bool {
    true
  }

  /// Whether a signal is kept that observes itself with its own non-retaining registry.
  static var nonRetainingSelfObservationLeaks: Bool {
    false
  }
}
