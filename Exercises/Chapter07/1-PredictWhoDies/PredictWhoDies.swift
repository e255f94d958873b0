import KVOExercises

/// Predictions about objects that no variable refers to.
enum Predictions {
  /// What becomes of a train if a retaining registry observes it, and the registry stays.
  static var trainOfARetainingRegistry: Fate {
    todo("trainOfARetainingRegistry", returning: .goes)
  }

  /// What becomes of a train if a non-retaining registry observes it, and the registry stays.
  static var trainOfANonRetainingRegistry: Fate {
    todo("trainOfANonRetainingRegistry", returning: .goes)
  }

  /// What becomes of an observer if its registry stays, and the handler uses only its first
  /// parameter.
  static var observerOfARegistryThatStays: Fate {
    todo("observerOfARegistryThatStays", returning: .goes)
  }

  /// What becomes of an observer that owns a non-retaining registry, if a handler captures the
  /// observer, and if the observed train stays.
  static var capturedObserver: Fate {
    todo("capturedObserver", returning: .goes)
  }

  /// What becomes of a clock that observes itself with its own retaining registry.
  static var clockWithARetainingRegistry: Fate {
    todo("clockWithARetainingRegistry", returning: .goes)
  }

  /// What becomes of a clock that observes itself with its own non-retaining registry, and whose
  /// `deinit` calls `unobserveAll`.
  static var clockWithANonRetainingRegistry: Fate {
    todo("clockWithANonRetainingRegistry", returning: .goes)
  }
}
