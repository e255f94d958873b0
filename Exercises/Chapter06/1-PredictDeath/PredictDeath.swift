import KVOExercises

/// The facts about the deallocation of a hall board.
///
/// A hall board is a board: `class HallBoard: Board`. Each of the two classes has a `deinit` and a
/// stored property.
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

  /// Whether the first `deinit` can use the hall board's observer list, which is a stored property.
  static var observerListWorksInDeinit: Bool {
    todo("observerListWorksInDeinit", returning: false)
  }

  /// Whether a train is still observed after the deallocation, if only the hall board's own
  /// registry observed it.
  static var stillObservedAfterward: Bool {
    todo("stillObservedAfterward", returning: false)
  }
}
