/// Predictions about objects that no variable refers to: whether each of them stays in memory.
enum Predictions {
  /// Whether a train stays in memory if a retaining registry observes it, and the registry stays.
  static let retainingKeepsTheTrain = true

  /// Whether a train stays in memory if a non-retaining registry observes it, and the registry
  /// stays.
  static let nonRetainingKeepsTheTrain = false

  /// Whether an observer stays in memory if its registry stays, and the handler uses only its first
  /// parameter.
  static let registryKeepsItsObserver = false

  /// Whether an observer stays in memory if it owns a non-retaining registry, if a handler captures
  /// the observer, and if the observed train stays.
  static let capturingHandlerKeepsTheObserver = true

  /// Whether a clock stays in memory if it observes itself with its own retaining registry.
  static let retainingSelfObservationLeaks = true

  /// Whether a clock stays in memory if it observes itself with its own non-retaining registry.
  static let nonRetainingSelfObservationLeaks = false
}
