import KVOExercises

/// The facts about the deallocation of a hall board.
enum Predictions {
  /// The class whose `deinit` runs first: "Board" or "HallBoard".
  static var firstDeinit: String {
    todo("firstDeinit", returning: "")
  }

  /// Whether any stored property is released before the last `deinit` has run.
  static var propertiesBeforeDeinit: Bool {
    todo("propertiesBeforeDeinit", returning: false)
  }

  /// Whether a weak reference to the hall board still works in the first `deinit`, and isn't nil.
  static var weakReferenceWorksInDeinit: Bool {
    todo("weakReferenceWorksInDeinit", returning: false)
  }

  /// Whether a train is still observed after the deallocation, if only the hall board's own
  /// registry observed it.
  static var stillObservedAfterward: Bool {
    todo("stillObservedAfterward", returning: false)
  }
}
