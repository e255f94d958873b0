// Rejected by: `are right about properties before the last deinit`

/// The facts about the deallocation of a hall board.
///
/// A hall board is a board: `class HallBoard: Board`. Each of the two classes has a `deinit` and a
/// stored property.
enum Predictions {
  /// The class whose `deinit` runs first: "Board" or "HallBoard".
  static var firstDeinit: String {
    "HallBoard"
  }

  /// The class whose stored property is released first: "Board" or "HallBoard".
  static var firstProperty: String {
    "Board"
  }

  /// Whether any stored property is released before the last `deinit` has run.
  static var propertiesBeforeDeinit: Bool {
    true
  }

  /// Whether a weak reference to the hall board still works in the first `deinit`, and isn't nil.
  static var weakReferenceWorksInDeinit: Bool {
    false
  }

  /// Whether the first `deinit` can use the hall board's observer list, which is a stored property.
  static var observerListWorksInDeinit: Bool {
    true
  }

  /// Whether a train is still observed after the deallocation, if only the hall board's own
  /// registry observed it.
  static var stillObservedAfterward: Bool {
    false
  }
}
